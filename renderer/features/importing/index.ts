/** Exports for other features. */
export { DropArea } from './drop-area.tsx'
export { ImportIndicator } from './import-indicator.tsx'
export { ImportDialog } from './later.ts'
export { importCommand, openedFilesFollower } from './state/import-store.ts'
