/** Exports for other features. */

export { instantRange } from './chips/time-words.ts'
export { hasQueryProblem, useHasQueryProblem } from './query-problems.ts'
export { savedSearchesCommand } from './saved/open-saved.ts'
export { SearchField } from './search-field.tsx'
export { MatchCount, ScanLine, SearchCount } from './search-progress.tsx'
