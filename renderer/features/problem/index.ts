/** Exports for other features. */
export { ReportDialog } from './later.ts'
export { UnexpectedEndNotice } from './unexpected-end-notice.tsx'
