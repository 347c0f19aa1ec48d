import type { MethodName, ParamsInput } from '#contract/methods'
import type { SavedSearch, savedSearchMethods } from '#contract/query/saved-searches'
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

type SearchMethod = Extract<MethodName, keyof typeof savedSearchMethods>

const none: readonly SavedSearch[] = []

/** In the user's order; empty before they are fetched. */
export function useSavedSearches(): readonly SavedSearch[] {
  return useSettings(settings => settings?.savedSearches) ?? none
}

/** Outside of views. */
export function savedSearches(): readonly SavedSearch[] {
  return latest('settings.get', {})?.savedSearches ?? none
}

/** Changes the saved searches and shows them. */
export async function changeSearches<M extends SearchMethod>(
  method: M,
  params: ParamsInput<M>,
): Promise<void> {
  const { searches } = await change(method, params)
  const settings = latest('settings.get', {})
  if (settings !== undefined) show('settings.get', {}, { ...settings, savedSearches: [...searches] })
}

/** The set-up of the project in which Hooktrail was started. */
export const projectQuery = engineQuery('project.get', {})
