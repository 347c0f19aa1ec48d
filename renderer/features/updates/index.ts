/** What other features may import. */
export { UpdateNotices, UpdatesSection } from './later.ts'
