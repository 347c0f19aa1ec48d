/** What the other features may import of this one. */

export { FindingsSummaryStrip } from './findings-summary.tsx'
export { SignatureDialog } from './signature-dialog.tsx'
export { SignatureLine } from './signature-line.tsx'
export { UndocumentedFieldsDialog } from './undocumented-fields-dialog.tsx'
