/** Exports for other features. */
export { ExportIndicator } from './export-indicator.tsx'
export { exportOpenDelivery } from './export-open-delivery.ts'
export { ExportDialog } from './later.ts'
export { openExport } from './state/export-store.ts'
