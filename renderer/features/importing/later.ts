import { later } from '#ui'

/** What is fetched after the first paint. */
export const ImportDialog = later(() => import('./import-dialog.tsx').then(module => module.ImportDialog))
