import { type Settings, settingsSchema } from '#contract/settings'

/**
 * The settings from the rows that keep them, a JSON value each; the default for each that is missing or that this version
 * cannot take.
 */
export function savedSettings(rows: readonly { readonly name: string; readonly value: string }[]): Settings {
  let settings = settingsSchema.parse({})
  for (const { name, value } of rows) {
    const tried = settingsSchema.safeParse({ ...settings, [name]: parseJson(value) })
    if (tried.success) settings = tried.data
  }
  return settings
}

/**
 * The settings for a data folder. Hosts that were allowed, and certificates that were accepted, in another one are not: it
 * was copied, or came with a repository. `folder`: its identity.
 */
export function settingsIn(folder: string, settings: Settings): Settings {
  if (settings.allowedIn === folder) return settings
  return { ...settings, allowedHosts: [], acceptedCertificates: [], allowedIn: folder }
}

/** `undefined` where it is not JSON: the default is then taken. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
