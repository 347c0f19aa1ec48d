/** What other features may import. */
export { ExportIndicator } from './export-indicator.tsx'
export { exportSelectedTrail } from './export-trail.ts'
export { ExportDialog } from './later.ts'
export { openExport } from './state/export-store.ts'
