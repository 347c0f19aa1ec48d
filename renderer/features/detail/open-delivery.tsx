import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { deliveryQuery, refetchDelivery, useSavedBody, useSpinnerDelay } from '#data'
import { useSelection } from '#navigation'
import { Loaded } from '#ui'
import { TrailLane } from '../trails/index.ts'
import { DeliveryHead } from './delivery-head.tsx'
import { DeliveryScroll } from './delivery-scroll.tsx'
import { DeliveryTabs } from './delivery-tabs.tsx'
import { NotInSearch } from './not-in-search.tsx'
import { usePayload } from './payload/use-payload.ts'

/** The delivery that is open: its head, its trail and its tabs. */
export function OpenDelivery() {
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
      loading="Loading delivery"
      failed="Couldn’t load this delivery."
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
  useSavedBody(detail.id, 'raw')
  return (
    <DeliveryScroll
      id={detail.id}
      head={
        <>
          <NotInSearch id={detail.id} />
          <DeliveryHead detail={detail} reading={payload.reading} />
          {detail.recordKey === null ? null : (
            <TrailLane recordKey={detail.recordKey} currentId={detail.id} isWalking={isWalking} />
          )}
        </>
      }
    >
      <DeliveryTabs detail={detail} payload={payload} />
    </DeliveryScroll>
  )
}
