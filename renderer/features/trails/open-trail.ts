import type { DeliveryDetail, DeliverySummary } from '#contract/deliveries/delivery'
import { latestDelivery, queryClient, useDeliveries } from '#data'
import { openTrail, useAddress, useSelection } from '#navigation'

type Known = Pick<DeliveryDetail | DeliverySummary, 'id' | 'isInspected' | 'recordKey'>

let stopWaiting = (): void => {}

/**
 * Opens the trail of the selected delivery's record at this delivery: at once, or as soon as it is inspected,
 * unless something else is selected or opened until then. Does nothing if it names no record.
 */
export function openSelectedTrail(): void {
  stopWaiting()
  if (openKnown()) return
  const { selectedId } = useSelection.getState()
  const { view } = useAddress.getState()
  const tryAgain = (): void => {
    const isLeft = useSelection.getState().selectedId !== selectedId || useAddress.getState().view !== view
    if (isLeft || openKnown()) stopWaiting()
  }
  const ends = [
    useDeliveries.subscribe(tryAgain),
    useSelection.subscribe(tryAgain),
    useAddress.subscribe(tryAgain),
    queryClient.getQueryCache().subscribe(tryAgain),
  ]
  stopWaiting = () => {
    for (const end of ends.splice(0)) end()
  }
}

/** Whether the selected delivery was inspected and names no record. */
export function selectedNamesNoRecord(): boolean {
  const known = selectedOne()
  return known?.isInspected === true && known.recordKey === null
}

/** Whether nothing is left to wait for: the trail is open, or there is none. */
function openKnown(): boolean {
  const known = selectedOne()
  if (known === null) return useSelection.getState().selectedId === null
  if (known.recordKey !== null) openTrail(known.recordKey, known.id)
  return known.isInspected
}

/** The row or the delivery, whichever is inspected. Right after the selection only the row is known. */
function selectedOne(): Known | null {
  const { selectedId } = useSelection.getState()
  if (selectedId === null) return null
  const known: readonly (Known | undefined)[] = [
    latestDelivery(selectedId),
    useDeliveries.getState().rows.find(row => row.id === selectedId),
  ]
  return known.find(one => one?.isInspected) ?? known.find(one => one !== undefined) ?? null
}
