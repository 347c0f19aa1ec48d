/** The field that searches the documentation. */
export const docsSearchId = 'docs-search'

/** The keys of the place: `/` searches. */
export function docsKeys({ key }: KeyboardEvent): (() => void) | null {
  return key === '/' ? () => document.getElementById(docsSearchId)?.focus() : null
}
