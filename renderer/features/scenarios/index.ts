import { later } from '#ui'

export { saveTrailAsScenario } from './state/own-scenario.ts'
export { selectScenario } from './state/scenarios.ts'

export const ScenariosTab = later(() => import('./scenarios-tab.tsx').then(module => module.ScenariosTab))
export const NameScenarioDialog = later(() =>
  import('./name-scenario-dialog.tsx').then(module => module.NameScenarioDialog),
)
