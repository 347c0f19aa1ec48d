import { useSelection } from '#navigation'
import { SplitPanes } from '#ui'
import { DeliveryPane } from '../detail/index.ts'
import { ListPane } from './list-pane.tsx'

/** The list on the left, the open delivery on the right. */
export function DeliveriesView() {
  const isNothingSelected = useSelection(state => state.selectedId === null)
  return (
    <SplitPanes
      id="deliveries"
      start={<ListPane />}
      end={<DeliveryPane />}
      startSize="50%"
      startMinimum={500}
      endMinimum={460}
      separatorLabel="List width"
      isEndEmpty={isNothingSelected}
    />
  )
}
