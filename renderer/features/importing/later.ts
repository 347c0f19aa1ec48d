import { later } from '#ui'

/** Fetched after the first paint. */
export const ImportDialog = later(() => import('./import-dialog.tsx').then(module => module.ImportDialog))
