import type { Database } from 'better-sqlite3'
import type { Settings } from '#contract/settings'
import { savedSettings } from './saved-settings.ts'
import { type SettingRow, startingSql } from './starting-rows.ts'

export function createSettingsRead(database: Database): () => Settings {
  const all = database.prepare<[], SettingRow>(startingSql.settings)
  return () => savedSettings(all.all())
}
