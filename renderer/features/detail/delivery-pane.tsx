import { MousePointerClick, Rows3 } from 'lucide-react'
import { useDeliveries } from '../../data/deliveries-window.ts'
import { refreshSelection, useSelection } from '../../state/selection-store.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { TrailLane } from '../trails/trail-lane.tsx'
import { DeliveryHead } from './delivery-head.tsx'
import { DeliveryTabs } from './delivery-tabs.tsx'
import './delivery-pane.css'

/** The delivery that is read. */
export function DeliveryPane() {
  return (
    <section id="delivery-detail" className="delivery-pane" aria-label="Delivery" tabIndex={-1}>
      <PaneContent />
    </section>
  )
}

function PaneContent() {
  const isNothing = useSelection(state => state.selectedId === null)
  const detail = useSelection(state => state.detail)
  if (isNothing) return <NothingSelected />
  switch (detail.state) {
    case 'loading':
      return <Skeleton lines={9} label="Loading the delivery" />
    case 'failed':
      return (
        <Failure
          what="This delivery could not be read."
          message={detail.error.message}
          onRetry={refreshSelection}
        />
      )
    case 'ready':
      return (
        <>
          <DeliveryHead detail={detail.value} />
          <TrailLane currentId={detail.value.id} />
          <DeliveryTabs detail={detail.value} />
        </>
      )
  }
}

function NothingSelected() {
  const isEmpty = useDeliveries(state => state.rows.length === 0)
  if (isEmpty)
    return (
      <EmptyState icon={<Rows3 aria-hidden />} title="No delivery yet">
        What you select in the list is read here: its payload, what changed, the raw bytes.
      </EmptyState>
    )
  return (
    <EmptyState icon={<MousePointerClick aria-hidden />} title="No delivery selected">
      Choose one in the list, or press <Kbd>j</Kbd> for the newest. <Kbd>?</Kbd> shows every key.
    </EmptyState>
  )
}
