import { useCounts } from '#data'
import { goTo } from '#navigation'
import { type Command, pageValue } from '#ui'

/**
 * The search box whose saved searches are open, by its id; `null` for none. A number key then applies a
 * search.
 */
export const [useOpenSaved, openSavedSearches] = pageValue<string | null>(null)

/** Opens the saved searches of the list of a place. */
export function savedSearchesCommand(view: 'deliveries' | 'trails', boxId: string): Command {
  return {
    title: `Saved searches of ${view}…`,
    label: 'Saved searches',
    keywords: ['filters', 'queries', 'bookmarks'],
    keys: ['b'],
    // An empty place has no search field.
    when: () => useCounts.getState().total > 0,
    run() {
      goTo(view)
      openSavedSearches(boxId)
    },
  }
}
