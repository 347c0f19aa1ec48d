/** Exports for other features. */
export { ScenariosTab } from './later.ts'
export { nameScenario, saveTrailAsScenario } from './state/own-scenario.ts'
export { selectScenario } from './state/scenarios.ts'
