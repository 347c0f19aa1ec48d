/** Exports for other features. */
export { NameScenarioDialog, ScenariosTab } from './later.ts'
export { saveTrailAsScenario } from './state/own-scenario.ts'
export { openScenario } from './state/scenarios.ts'
