/** What other features may import. */
export { CompareDialog } from './compare-dialog.tsx'
export { ComparisonBar } from './comparison-bar.tsx'
export { ComparisonView } from './comparison-view.tsx'
export { endPair, useChosenPair } from './state/chosen-pair.ts'
