import type { Settings, SettingsChange } from '#contract/settings'
import { change } from '../client/change.ts'
import { engineQuery, latest, show, useLatest } from '../client/engine-query.ts'

export const settingsQuery = engineQuery('settings.get', {})

/** A part of the settings. `select` gets `undefined` before the first response. */
export function useSettings<T>(select: (settings: Settings | undefined) => T): T {
  return useLatest<Settings, T>(settingsQuery, select)
}

export function latestSettings(): Settings | undefined {
  return latest('settings.get', {})
}

/** Saves and applies the given settings. Rejects with an `AppError`. */
export async function changeSettings(given: SettingsChange): Promise<void> {
  show('settings.get', {}, await change('settings.change', given))
}
