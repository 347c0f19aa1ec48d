/** What other features may import. */
export { ReportDialog } from './later.ts'
export { UnexpectedEndNotice } from './unexpected-end-notice.tsx'
