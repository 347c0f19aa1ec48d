/** What other features may import. */
export { ComparisonBar } from './comparison-bar.tsx'
export { CompareDialog, ComparisonView } from './later.ts'
export { endPair, useChosenPair } from './state/chosen-pair.ts'
