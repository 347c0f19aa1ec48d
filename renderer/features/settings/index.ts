/** What other features may import. */
export { SettingsView } from './later.ts'
