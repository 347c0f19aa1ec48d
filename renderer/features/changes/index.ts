/** Exports for other features. */
export { ComparisonBar } from './comparison-bar.tsx'
export { CompareDialog, ComparisonView } from './later.ts'
export { choosePair, endPair, useShownPair } from './state/chosen-pair.ts'
