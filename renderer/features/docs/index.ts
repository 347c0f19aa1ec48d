/** What other features may import. */

export { docsKeys } from './docs-keys.ts'
export { DocsView, Markdown } from './later.ts'
