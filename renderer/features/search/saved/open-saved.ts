import { pageValue } from '#ui'

/**
 * The search box whose saved searches are open, by its id; `null` for none. A number key then applies a
 * search.
 */
export const [useOpenSaved, openSavedSearches] = pageValue<string | null>(null)
