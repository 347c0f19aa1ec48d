import { later } from '#ui'

export { ExportIndicator } from './export-indicator.tsx'
export { copySelectionAsTest, copyTest } from './state/copy-test.ts'
export { openExport } from './state/export-store.ts'

export const ExportDialog = later(() => import('./export-dialog.tsx').then(module => module.ExportDialog))
