/** Exports for other features. */

export { MatchCount } from './match-count.tsx'
export { hasQueryProblem, useHasQueryProblem } from './query-problems.ts'
export { openSavedSearches } from './saved/open-saved.ts'
export { ScanLine } from './scan-line.tsx'
export { SearchCount } from './search-count.tsx'
export { SearchField } from './search-field.tsx'
