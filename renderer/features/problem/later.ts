import { later } from '#ui'

/** What is fetched after the first paint. */
export const ReportDialog = later(() => import('./report-dialog.tsx').then(module => module.ReportDialog))
