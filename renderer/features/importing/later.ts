import { later } from '../../ui/later.tsx'

/** What is fetched after the first paint. */
export const ImportDialog = later(() => import('./import-dialog.tsx').then(module => module.ImportDialog))
