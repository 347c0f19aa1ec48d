/** Exports for other features. */
export { ExportIndicator } from './export-indicator.tsx'
export { exportLabel, exportSelected } from './export-selected.ts'
export { ExportDialog } from './later.ts'
export { openExport } from './state/export-store.ts'
