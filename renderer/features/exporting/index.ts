/** Exports for other features. */
export { ExportIndicator } from './export-indicator.tsx'
export { ExportDialog } from './later.ts'
export { copySelectionAsTest, copyTest } from './state/copy-test.ts'
export { openExport } from './state/export-store.ts'
