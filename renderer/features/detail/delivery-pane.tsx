import { clsx } from 'clsx'
import { MousePointerClick } from 'lucide-react'
import { useCounts, useDeliveries } from '#data'
import { useSelection } from '#navigation'
import { EmptyState, Kbd, later, Stack } from '#ui'
import styles from './delivery-pane.module.css'

/** Fetched after the first paint, when no delivery is open. */
const OpenDelivery = later(() => import('./open-delivery.tsx').then(module => module.OpenDelivery))

/** The open delivery. */
export function DeliveryPane() {
  return (
    <Stack
      as="section"
      id="delivery-detail"
      className={clsx('h-full bg-pane focus-visible:outline-none', styles.pane)}
      aria-label="Delivery"
      tabIndex={-1}
    >
      <PaneContent />
    </Stack>
  )
}

function PaneContent() {
  const isNothing = useSelection(state => state.selectedId === null)
  return isNothing ? <NothingSelected /> : <OpenDelivery />
}

function NothingSelected() {
  const isEmpty = useDeliveries(state => state.rows.length === 0)
  const isSearching = useDeliveries(state => state.shownSearch !== '')
  const hasStored = useCounts(counts => counts.total > 0)
  // Its list is loading, or nothing is stored.
  if (isEmpty && !hasStored) return null
  return (
    <EmptyState icon={<MousePointerClick aria-hidden />} title="No delivery selected">
      {isEmpty && isSearching ? (
        'Change the search to list deliveries.'
      ) : (
        <>
          Select one in the list, or press <Kbd>j</Kbd> for the newest delivery. <Kbd>?</Kbd> lists all
          shortcuts.
        </>
      )}
    </EmptyState>
  )
}
