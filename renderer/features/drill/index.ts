/** Exports for other features. */
export { DrillTab } from './later.ts'
export { openDrillForm, openDrillOf } from './state/start-drill.ts'
