/** Exports for other features. */

export { docsGroup } from './commands.ts'
export { DocsView, Markdown } from './later.ts'
