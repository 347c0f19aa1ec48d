/** What other features may import. */
export { ExportDialog } from './export-dialog.tsx'
export { ExportIndicator } from './export-indicator.tsx'
export { exportSelectedTrail } from './export-trail.ts'
export { openExport } from './state/export-store.ts'
