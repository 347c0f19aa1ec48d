import { useQuery } from '@tanstack/react-query'
import type { DeliveryId } from '#contract/terms'
import { deliveriesWindow, useDeliveries } from '#data'
import { searchDeliveries } from '#navigation'
import { LinkButton } from '#ui'

/** The open delivery does not match the search, with a link to a list that has it. */
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
    <p className="flex-none border-line border-b px-4 py-1.5 text-small text-warning">
      Not in this search.{' '}
      <LinkButton title="Clear the search" onClick={() => showInList(id)}>
        Show in list
      </LinkButton>
    </p>
  )
}

function showInList(id: DeliveryId): void {
  searchDeliveries('')
  void deliveriesWindow.reveal(id)
}
