/** What other features may import. */

export { chosenValues, plainValue, withoutField, withValueToggled } from './chips/filter-terms.ts'
export { MatchCount } from './match-count.tsx'
export { hasQueryProblem, useHasQueryProblem } from './query-problems.ts'
export { hasTerm, withTermToggled } from './query-terms.ts'
export { openSavedSearches } from './saved/open-saved.ts'
export { ScanLine } from './scan-line.tsx'
export { SearchCount } from './search-count.tsx'
export { SearchField } from './search-field.tsx'
