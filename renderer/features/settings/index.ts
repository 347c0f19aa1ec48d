/** What the other features may import of this one. */
export { loadSettingsView, SettingsView } from './lazy-settings-view.ts'
