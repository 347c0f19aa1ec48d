import type { Database } from 'better-sqlite3'
import type { Settings } from '#contract/settings'

/** Keeps all settings within the caller's transaction. Names of a later version stay. */
export function createSettingsWriter(database: Database): (settings: Settings) => void {
  const save = database.prepare('INSERT OR REPLACE INTO settings VALUES (@name, @value)')
  return settings => {
    for (const [name, value] of Object.entries(settings)) save.run({ name, value: JSON.stringify(value) })
  }
}
