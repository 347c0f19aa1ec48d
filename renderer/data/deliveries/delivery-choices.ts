import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { engineQuery } from '../client/engine-query.ts'
import { deliveriesWindow } from '../live-window/deliveries-window.ts'

/** Number of offered deliveries; a search finds older deliveries. */
export const choiceLimit = 100

/** A search at a moment. */
export interface ChoiceSearch {
  readonly query: string
  /** The newest delivery at that moment; 0 if unknown. */
  readonly newestId: number
}

/** Later deliveries appear only with the next search, so that no row moves just before it is clicked. */
export function searchAsOfNow(query: string): ChoiceSearch {
  return { query, newestId: deliveriesWindow.newestKnown() }
}

/** The newest matching deliveries. */
export function choicesQuery({ query, newestId }: ChoiceSearch) {
  const span = newestId === 0 ? {} : { before: newestId + 1 }
  return queryOptions({
    ...engineQuery('deliveries.list', { ...span, query, limit: choiceLimit }),
    placeholderData: keepPreviousData,
    // Reopened, it shows the newest deliveries of that moment.
    gcTime: 0,
  })
}
