import type { Database } from 'better-sqlite3'
import { type Settings, settingsSchema } from '#contract/settings'

/** The kept settings; the default for each that is missing or that this version cannot take. */
export function createSettingsRead(database: Database): () => Settings {
  const all = database.prepare<[], { name: string; value: string }>('SELECT name, value FROM settings')
  return () => {
    let settings = settingsSchema.parse({})
    for (const { name, value } of all.all()) {
      const tried = settingsSchema.safeParse({ ...settings, [name]: parseJson(value) })
      if (tried.success) settings = tried.data
    }
    return settings
  }
}

/** `undefined` where it is not JSON: the default is then taken. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
