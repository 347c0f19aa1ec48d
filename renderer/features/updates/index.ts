/** Exports for other features. */
export { UpdateNotices, UpdatesSection } from './later.ts'
