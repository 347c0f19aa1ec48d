import { useQuery } from '@tanstack/react-query'
import type { DeliveryId } from '#contract/terms'
import { deliveriesWindow, useDeliveries } from '#data'
import { Button, Notice, PaneInset } from '#ui'

/** The list and the open delivery do not agree: says so, with a way to where they do. */
export function NotInSearch({ id }: { readonly id: DeliveryId }) {
  const search = useDeliveries(state => state.shownSearch)
  const isListed = useDeliveries(state => state.rows.some(row => row.id === id))
  const { data: isFound = true } = useQuery({
    queryKey: ['deliveries.isFound', id, search],
    queryFn: ({ signal }) => deliveriesWindow.isFound(id, signal),
    enabled: search !== '' && !isListed,
  })
  if (search === '' || isListed || isFound) return null
  return (
    <PaneInset>
      <Notice
        tone="info"
        title="Not in this search."
        actions={
          <Button size="small" onClick={() => showInList(id)}>
            Show in list
          </Button>
        }
      >
        Delivery {id} does not match the search.
      </Notice>
    </PaneInset>
  )
}

function showInList(id: DeliveryId): void {
  deliveriesWindow.search('')
  void deliveriesWindow.reveal(id)
}
