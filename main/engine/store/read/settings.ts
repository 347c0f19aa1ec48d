import type { Database } from 'better-sqlite3'
import { type Settings, settingsSchema } from '#contract/settings'
import { prepareAll } from '../connection/statements.ts'
import { type SettingRow, valueSql } from './values.ts'

/** Settings from the stored rows, one JSON value each. A missing or invalid row has its default. */
export function savedSettings(rows: readonly SettingRow[]): Settings {
  let settings = settingsSchema.parse({})
  for (const { name, value } of rows) {
    const tried = settingsSchema.safeParse({ ...settings, [name]: parseJson(value) })
    if (tried.success) settings = tried.data
  }
  return settings
}

/**
 * The settings for a data folder. Allowed hosts and accepted certificates of another folder don't apply: this
 * folder was copied, or is part of a repository. `folder`: its identity.
 */
export function settingsIn(folder: string, settings: Settings): Settings {
  if (settings.allowedIn === folder) return settings
  return { ...settings, allowedHosts: [], acceptedCertificates: [], allowedIn: folder }
}

/** `undefined` if it is not JSON: the default then applies. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function createSettingsRead(database: Database): () => Settings {
  const { settings } = prepareAll(database, { settings: valueSql.settings })
  return () => savedSettings(settings.all<SettingRow>())
}
