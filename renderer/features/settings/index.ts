/** What other features may import. */
export { SettingsView } from './settings-view.tsx'
