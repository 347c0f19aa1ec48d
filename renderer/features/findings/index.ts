/** What other features may import. */

export { FindingsSummaryStrip } from './findings-summary.tsx'
export { SignatureDialog } from './signature-dialog.tsx'
export { SignatureLine } from './signature-line.tsx'
export { UndocumentedFieldsDialog } from './undocumented-fields-dialog.tsx'
