import { later } from '#ui'

/** Fetched after the first paint. */
export const SettingsView = later(() => import('./settings-view.tsx').then(module => module.SettingsView))
