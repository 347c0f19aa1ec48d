/** What the other features may import of this one. */
export { SettingsView } from './settings-view.tsx'
