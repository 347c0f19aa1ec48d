import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { deliveriesWindow, indexOfId, readFirst, useDeliveries } from '#data'
import { searchDeliveries, selectDelivery, useMultiSelection, useSelection } from '#navigation'
import type { MenuItem } from '#ui'
import { menuOfDelivery } from '../detail/index.ts'
import { type LiveListOf, LiveRows } from '../list-view/index.ts'
import { type DeliveryColumn, DeliveryRow, deliveryColumns } from './delivery-row.tsx'
import { chooseRow, listKeys } from './list-keys.ts'

export const deliveryList: LiveListOf<DeliverySummary, DeliveryId, DeliveryColumn> = {
  window: deliveriesWindow,
  of: 'deliveries',
  id: 'delivery',
  label: 'Deliveries',
  row: 'delivery',
  rows: 'deliveries',
  paneLabel: 'Captured deliveries',
  newRows: { text: 'new deliveries', title: 'Newer deliveries', isCounted: true },
  columns: deliveryColumns,
  keyOf: row => row.id,
  indexOf: indexOfId,
  onSearch: searchDeliveries,
  onKeyDown: listKeys,
  itemsFor,
}

/** The matching deliveries, newest first. */
export function DeliveryRows() {
  const selectedId = useSelection(state => state.selectedId)
  const selectedIds = useMultiSelection(state => state.ids)
  const allThrough = useMultiSelection(state => state.all?.newestId ?? 0)
  return (
    <LiveRows
      list={deliveryList}
      selectedKey={selectedId}
      isMultiSelection={selectedIds.size > 0 || allThrough > 0}
      renderRow={(row, shown) => (
        <DeliveryRow
          key={row.id}
          row={row}
          {...shown}
          isMultiSelected={selectedIds.has(row.id) || row.id <= allThrough}
          onChoose={chooseRow}
        />
      )}
      onRendered={readFirst}
    />
  )
}

function itemsFor(target: Element): readonly (MenuItem | 'separator')[] | null {
  const element = target.closest<HTMLElement>('[data-delivery-id]')
  const pressed = element === null ? useSelection.getState().selectedId : Number(element.dataset.deliveryId)
  const row = useDeliveries.getState().rows.find(({ id }) => id === pressed)
  if (row === undefined) return null
  selectDelivery(row.id)
  return menuOfDelivery(row)
}
