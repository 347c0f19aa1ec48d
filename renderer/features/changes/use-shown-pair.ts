import { useQuery } from '@tanstack/react-query'
import type { DeliveryId } from '#contract/terms'
import { comparisonQuery } from '#data'
import { useChosenPair } from './state/chosen-pair.ts'

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
