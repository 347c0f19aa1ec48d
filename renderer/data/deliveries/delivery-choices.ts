import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { engineQuery } from '../client/engine-query.ts'
import { deliveriesWindow } from '../live-window/deliveries-window.ts'

/** How many deliveries are offered; a search finds older ones. */
export const choiceLimit = 100

/** A search as of a moment. */
export interface ChoiceSearch {
  readonly query: string
  /** The newest delivery at that moment; 0 where none is known. */
  readonly newestId: number
}

/** Later deliveries appear only with the next search, so that no row moves just before it is clicked. */
export function searchAsOfNow(query: string): ChoiceSearch {
  return { query, newestId: deliveriesWindow.newestKnown() }
}

/** The newest deliveries that the search finds. */
export function choicesQuery({ query, newestId }: ChoiceSearch) {
  const span = newestId === 0 ? {} : { before: newestId + 1 }
  return queryOptions({
    ...engineQuery('deliveries.list', { ...span, query, limit: choiceLimit }),
    placeholderData: keepPreviousData,
    // Reopened, it shows the newest deliveries of that moment.
    gcTime: 0,
  })
}
