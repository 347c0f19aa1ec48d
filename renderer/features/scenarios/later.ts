import { later } from '#ui'

/** Fetched after the first paint. */
export const ScenariosTab = later(() => import('./scenarios-tab.tsx').then(module => module.ScenariosTab))
export const NameScenarioDialog = later(() =>
  import('./name-scenario-dialog.tsx').then(module => module.NameScenarioDialog),
)
