import { later } from '#ui'

/** What is fetched after the first paint. */
export const ScenariosTab = later(() => import('./scenarios-tab.tsx').then(module => module.ScenariosTab))
