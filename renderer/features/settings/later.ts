import { later } from '#ui'

/** What is fetched after the first paint. */
export const SettingsView = later(() => import('./settings-view.tsx').then(module => module.SettingsView))
