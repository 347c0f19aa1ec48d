/** What other features may import. */

export { FindingsSummaryStrip } from './findings-summary.tsx'
export { SignatureDialog, UndocumentedFieldsDialog } from './later.ts'
export { SignatureLine } from './signature-line.tsx'
