import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MousePointerClick, Rows3 } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { useSpinnerDelay } from '../../data/client/spinner-delay.ts'
import { useKeptBody } from '../../data/deliveries/bodies.ts'
import { deliveryQuery, refetchDelivery } from '../../data/deliveries/delivery.ts'
import { useDeliveries } from '../../data/live-window/deliveries-window.ts'
import { useSelection } from '../../navigation/selection.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { TrailLane } from '../trails/index.ts'
import { DeliveryHead } from './delivery-head.tsx'
import styles from './delivery-pane.module.css'
import { DeliveryTabs } from './delivery-tabs.tsx'
import { usePayload } from './payload/use-payload.ts'

/** The open delivery. */
export function DeliveryPane() {
  return (
    <Stack as="section" id="delivery-detail" className={styles.pane} aria-label="Delivery" tabIndex={-1}>
      <PaneContent />
    </Stack>
  )
}

function PaneContent() {
  const isNothing = useSelection(state => state.selectedId === null)
  return isNothing ? <NothingSelected /> : <OpenDelivery />
}

function OpenDelivery() {
  const id = useSelection(state => state.openId)
  const { data, error, isPlaceholderData } = useQuery({
    ...deliveryQuery(id),
    placeholderData: keepPreviousData,
  })
  const isSlow = useSpinnerDelay(isPlaceholderData, id)
  const isWalking = useRef(false)
  return (
    <Loaded
      from={{
        data: isSlow ? undefined : data,
        error,
        refetch: () => {
          if (id !== null) refetchDelivery(id)
        },
      }}
      loading="Loading the delivery"
      failed="This delivery could not be read."
      lines={9}
    >
      {detail => <Shown detail={detail} isWalking={isWalking} />}
    </Loaded>
  )
}

interface ShownProps {
  readonly detail: DeliveryDetail
  /** Used by the lane, and outlives it. */
  readonly isWalking: RefObject<boolean>
}

function Shown({ detail, isWalking }: ShownProps) {
  const payload = usePayload(detail)
  useKeptBody(detail.id, 'raw')
  return (
    <>
      <DeliveryHead detail={detail} reading={payload.reading} />
      {detail.recordKey === null ? null : (
        <TrailLane recordKey={detail.recordKey} currentId={detail.id} isWalking={isWalking} />
      )}
      <DeliveryTabs detail={detail} payload={payload} />
    </>
  )
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
