/** What other features may import. */
export { hasTerm, withTermToggled } from './query-terms.ts'
export { SearchCount } from './search-count.tsx'
export { SearchField } from './search-field.tsx'
