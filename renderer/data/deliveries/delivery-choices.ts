import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { engineQuery } from '../client/engine-query.ts'
import { deliveriesWindow } from '../live-window/deliveries-window.ts'

/** So many are offered to choose from; a search finds older ones. */
export const choiceLimit = 100

/** What is searched for, as of a moment. */
export interface ChoiceSearch {
  readonly query: string
  /** The newest delivery at that moment; 0 where none is known. */
  readonly newestId: number
}

/** What comes later is listed once somebody searches again: a row stays where it is about to be clicked. */
export function searchAsOfNow(query: string): ChoiceSearch {
  return { query, newestId: deliveriesWindow.newestKnown() }
}

/** The newest deliveries that the search finds. */
export function choicesQuery({ query, newestId }: ChoiceSearch) {
  const span = newestId === 0 ? {} : { before: newestId + 1 }
  return queryOptions({
    ...engineQuery('deliveries.list', { ...span, query, limit: choiceLimit }),
    placeholderData: keepPreviousData,
    // Opened again, it shows what is there then.
    gcTime: 0,
  })
}
