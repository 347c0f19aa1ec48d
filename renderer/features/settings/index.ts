import { later } from '#ui'

export { openSetting, settingNamesOf } from './wanted-setting.ts'

export const SettingsView = later(() => import('./settings-view.tsx').then(module => module.SettingsView))
