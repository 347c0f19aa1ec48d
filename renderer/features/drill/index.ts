/** Exports for other features. */
export { DrillView } from './later.ts'
export { openDrill } from './state/drills.ts'
export { openDrillForm, openDrillOf } from './state/start-drill.ts'
