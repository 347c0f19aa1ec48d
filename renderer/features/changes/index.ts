/** Exports for other features. */
export { ComparisonBar } from './comparison-bar.tsx'
export { CompareDialog, ComparisonView } from './later.ts'
export { choosePair, endPair } from './state/chosen-pair.ts'
export { useShownPair } from './use-shown-pair.ts'
