/** What other features may import. */
export { DropArea } from './drop-area.tsx'
export { ImportDialog } from './import-dialog.tsx'
export { ImportIndicator } from './import-indicator.tsx'
export { openImport } from './state/import-store.ts'
