import { later } from '#ui'

/** Fetched after the first paint. */
export const ScenariosTab = later(() => import('./scenarios-tab.tsx').then(module => module.ScenariosTab))
