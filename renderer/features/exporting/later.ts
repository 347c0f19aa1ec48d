import { later } from '#ui'

/** Fetched after the first paint. */
export const ExportDialog = later(() => import('./export-dialog.tsx').then(module => module.ExportDialog))
