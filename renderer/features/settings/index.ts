/** Exports for other features. */
export { SettingsView } from './later.ts'
export { openSetting, settingNamesOf } from './wanted-setting.ts'
