import { later } from '#ui'

export { DropArea } from './drop-area.tsx'
export { ImportIndicator } from './import-indicator.tsx'
export { importCommand, openedFilesFollower } from './state/import-store.ts'

export const ImportDialog = later(() => import('./import-dialog.tsx').then(module => module.ImportDialog))
