/** What the other features may import of this one. */
export { hasTerm, withTermToggled } from './query-terms.ts'
export { SearchCount } from './search-count.tsx'
export { SearchField } from './search-field.tsx'
