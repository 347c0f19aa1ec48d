/** Exports for other features. */

export { docsKeys } from './docs-keys.ts'
export { DocsView, Markdown } from './later.ts'
