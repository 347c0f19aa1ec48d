import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import type { DeliveryId } from '#contract/terms'
import { comparisonQuery } from '#data'
import { pageValue } from '#ui'

/** The layouts of changes: one list, two columns, or the text of both bodies. */
export const changeViews = ['inline', 'columns', 'text'] as const

export const [useChangeView, chooseChangeView] = pageValue<(typeof changeViews)[number]>('inline')

interface ChosenPairState {
  /** The later delivery of the chosen pair; `null` for none. */
  readonly id: DeliveryId | null
  readonly withId: DeliveryId | null
}

export const useChosenPair = create<ChosenPairState>()(() => ({ id: null, withId: null }))

const { setState: set } = useChosenPair

/** Compares any two deliveries. */
export function choosePair(id: DeliveryId, withId: DeliveryId): void {
  set({ id, withId })
}

/** Returns to the changes from the record's previous status. */
export function endPair(): void {
  set({ id: null, withId: null })
}

/**
 * The delivery that a delivery is compared with: `withId` is `null` for its record's previous status.
 * `isChosen`: the user chose another delivery.
 */
export function useShownPair(id: DeliveryId): {
  readonly withId: DeliveryId | null
  readonly isChosen: boolean
} {
  const chosen = useChosenPair(state => (state.id === id ? state.withId : null))
  const previousId = useQuery(comparisonQuery(id)).data?.previousId ?? null
  const isChosen = chosen !== null && chosen !== previousId
  return { withId: isChosen ? chosen : null, isChosen }
}
