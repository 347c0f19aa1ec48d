/** What the other features may import of this one. */
export { ExportDialog } from './export-dialog.tsx'
export { ExportSign } from './export-sign.tsx'
export { exportSelectedTrail } from './export-trail.ts'
export { openExport } from './state/export-store.ts'
