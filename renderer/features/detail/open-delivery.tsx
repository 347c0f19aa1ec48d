import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { deliveryQuery, refetchDelivery, useSavedBody, useSpinnerDelay } from '#data'
import { useAddress, useMultiSelection } from '#navigation'
import { CommandIconButton, Loaded } from '#ui'
import { rowTitle } from '../../notification/labels.ts'
import { HeadCommand, RecordHead } from '../../notification/record-head.tsx'
import { summarize, summarizeRow } from '../../notification/summary/summarize.ts'
import { organizeOne } from '../organizing/index.ts'
import { EnvironmentLink } from '../services/index.ts'
import { TrailLane } from '../trails/index.ts'
import { commandsOfDelivery } from './commands.ts'
import { menuOfDelivery } from './delivery-menu.ts'
import styles from './delivery-scroll.module.css'
import { DeliveryTabs } from './delivery-tabs.tsx'
import type { PayloadReading } from './payload/payload-reading.ts'
import { usePayload } from './payload/use-payload.ts'

/** The delivery that is open: its head, its trail and its tabs. */
export function OpenDelivery() {
  const id = useAddress(state => state.queries.deliveries.id)
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
      isInset
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
  const { viewTrail, drill } = commandsOfDelivery(detail)
  return (
    <DeliveryScroll
      id={detail.id}
      head={
        <>
          <DeliveryHead detail={detail} reading={payload.reading} />
          {detail.recordKey === null ? null : (
            <div className="flex items-center pr-4">
              <div className="min-w-0 flex-1">
                <TrailLane recordKey={detail.recordKey} currentId={detail.id} isWalking={isWalking} />
              </div>
              <CommandIconButton command={viewTrail} />
              <CommandIconButton command={drill} label="Drill record" />
            </div>
          )}
        </>
      }
    >
      <DeliveryTabs detail={detail} payload={payload} />
    </DeliveryScroll>
  )
}

interface DeliveryScrollProps {
  readonly id: DeliveryId
  readonly head: ReactNode
  /** As high as the pane, so that it has the full height once the head is scrolled away. */
  readonly children: ReactNode
}

/** A tab whose content shows fewer pixels is scrolled to. */
const leastVisible = 120
/** Keys that move within content. */
const movingKeys = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'End'])

/**
 * The head of a delivery above its tabs. In a low window the head scrolls away before the content of a tab
 * scrolls, and when keys scroll the content or move in it. Otherwise nothing scrolls here.
 */
function DeliveryScroll({ id, head, children }: DeliveryScrollProps) {
  const tab = useAddress(state => state.queries.deliveries.tab)
  const shownTab = useRef(tab)
  const scroll = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another delivery starts with its head
  useLayoutEffect(() => {
    if (scroll.current !== null) scroll.current.scrollTop = 0
  }, [id])

  useEffect(() => {
    if (shownTab.current === tab) return
    shownTab.current = tab
    if (content.current !== null && visiblePixels(content.current) < leastVisible)
      content.current.scrollIntoView({ block: 'start' })
  }, [tab])

  useEffect(() => {
    const [outer, inner] = [scroll.current, content.current]
    if (outer === null || inner === null) return
    const onWheel = (event: WheelEvent): void => {
      const left = outer.scrollHeight - outer.clientHeight - outer.scrollTop
      if (event.ctrlKey || event.deltaY <= Math.abs(event.deltaX) || left < 1) return
      event.preventDefault()
      outer.scrollTop += Math.min(
        left,
        event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY,
      )
    }
    const onScroll = ({ target }: Event): void => {
      if (target instanceof Element && target.scrollTop > 0) leaveHead(outer)
    }
    const onKeyDown = ({ key, target }: KeyboardEvent): void => {
      const isInPanel = target instanceof Element && target.closest('[role="tabpanel"]') !== null
      if (isInPanel && movingKeys.has(key)) leaveHead(outer)
    }
    // React listens passively for a wheel.
    inner.addEventListener('wheel', onWheel, { passive: false })
    inner.addEventListener('keydown', onKeyDown)
    inner.addEventListener('scroll', onScroll, { capture: true })
    return () => {
      inner.removeEventListener('wheel', onWheel)
      inner.removeEventListener('keydown', onKeyDown)
      inner.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [])

  return (
    <div ref={scroll} className={clsx('flex min-h-0 flex-1 flex-col', styles.scroll)}>
      <div className="flex-none">{head}</div>
      <div ref={content} className={clsx('flex min-h-0 flex-1 flex-col', styles.content)}>
        {children}
      </div>
    </div>
  )
}

/** Visible part of its height. */
function visiblePixels(content: HTMLElement): number {
  const { top, bottom } = content.getBoundingClientRect()
  const pane = content.parentElement?.getBoundingClientRect()
  return Math.min(bottom, innerHeight, pane?.bottom ?? innerHeight) - Math.max(top, 0)
}

function leaveHead(outer: HTMLElement): void {
  outer.scrollTop = outer.scrollHeight
}

interface DeliveryHeadProps {
  readonly detail: DeliveryDetail
  /** The parsed body; `null` until it was read. */
  readonly reading: PayloadReading | null
}

export function DeliveryHead({ detail, reading }: DeliveryHeadProps) {
  const { service, kind } = detail
  // An item of the menu follows it.
  useMultiSelection()
  const root = reading?.kind === 'json' ? reading.root : null
  const summary = useMemo(
    () => (root === null ? summarizeRow(detail) : summarize(root, service, kind)),
    [root, detail, service, kind],
  )
  const { pin } = organizeOne(detail.id)
  return (
    <RecordHead
      service={service}
      summary={summary}
      otherwise={rowTitle(detail)}
      status={detail.status}
      refundStatus={detail.refundStatus}
      recordId={detail.recordId}
      session={detail}
      environment={<EnvironmentLink target={detail.target} />}
      atMs={detail.receivedAtMs}
      number={`delivery ${detail.id}`}
      reason={detail.reason}
      actions={
        <>
          {detail.isPinned ? <CommandIconButton command={pin} /> : null}
          <HeadCommand command={commandsOfDelivery(detail).replay} label="Replay" />
        </>
      }
      menu={{ label: 'Delivery actions', items: menuOfDelivery(detail) }}
    />
  )
}
