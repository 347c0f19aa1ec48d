/** What other features may import. */
export { SettingsView } from './later.ts'
export { openSetting, settingNames } from './wanted-setting.ts'
