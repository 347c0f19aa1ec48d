import { later } from '#ui'

/** Fetched after the first paint. */
export const ReportDialog = later(() => import('./report-dialog.tsx').then(module => module.ReportDialog))
