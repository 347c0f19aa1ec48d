/** Exports for other features. */
export { DrillTab } from './later.ts'
export { selectDrill, useDrills } from './state/drills.ts'
export { openDrillForm, openDrillOf } from './state/start-drill.ts'
