import { later } from '#ui'

/** What is fetched after the first paint. */
export const ExportDialog = later(() => import('./export-dialog.tsx').then(module => module.ExportDialog))
