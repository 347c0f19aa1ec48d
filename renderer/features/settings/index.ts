/** What other features may import. */
export { SettingsView } from './later.ts'
export { openSetting, settingNamesOf } from './wanted-setting.ts'
