import { later } from '#ui'

export { UnexpectedEndNotice } from './unexpected-end-notice.tsx'

export const ReportDialog = later(() => import('./report-dialog.tsx').then(module => module.ReportDialog))
