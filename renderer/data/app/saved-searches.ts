import type { MethodName, ParamsInput } from '#contract/methods'
import type { SavedSearch, savedSearchMethods } from '#contract/query/saved-searches'
import { change } from '../client/change.ts'
import { latest, show } from '../client/engine-query.ts'
import { useSettings } from './settings.ts'

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
