/** What the other features may import of this one. */
export { BeyondDialog } from './beyond-dialog.tsx'
export { FindingsSummaryStrip } from './findings-summary.tsx'
export { SignatureDialog } from './signature-dialog.tsx'
export { SignatureLine } from './signature-line.tsx'
