import { useEffect } from 'react'
import { deliveriesWindow, useDeliveries } from '#data'
import { useSelection } from '#navigation'

/**
 * What is opened from elsewhere, such as from a trail or an address, is brought into the list where its search finds it. So
 * is what is open when a search is cleared.
 */
export function useRevealedSelection(): void {
  const id = useSelection(state => state.openId)
  // An address opens a delivery before there is a list.
  const isReady = useDeliveries(state => state.phase === 'ready')
  const isOfAll = useDeliveries(state => state.shownSearch === '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: also once the rows of all deliveries are there.
  useEffect(() => {
    if (id !== null && isReady) void deliveriesWindow.reveal(id)
  }, [id, isReady, isOfAll])
}
