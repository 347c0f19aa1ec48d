/** Exports for other features. */

export { MatchCount, SearchCount } from './match-count.tsx'
export { hasQueryProblem, useHasQueryProblem } from './query-problems.ts'
export { openSavedSearches } from './saved/open-saved.ts'
export { ScanLine } from './scan-line.tsx'
export { SearchField } from './search-field.tsx'
