/** What other features may import. */
export { ScenariosTab } from './later.ts'
export { selectScenario, useScenarios } from './state/scenarios.ts'
