/** What other features may import. */
export { DrillTab } from './later.ts'
export { openDrillForm, openDrillOf } from './state/drill-form.ts'
export { selectDrill, useDrills } from './state/drills.ts'
