import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Trail, TrailStep } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { laneQuery, refetchDelivery, stepsAround } from '#data'
import { selectDelivery } from '#navigation'
import { Button, countText, isNowhere, PaneInset, StaleNotice, StatusMark, Truncate, VisibleText } from '#ui'
import { statusShape } from '../../../notification/labels.ts'
import { type ClockTexts, useClock } from '../../../notification/use-clock.ts'
import { type LaneStep, laneSteps, recordTimeMs, stepAtMs, stepTimesText } from './lane-steps.ts'
import styles from './trail-lane.module.css'

interface TrailLaneProps {
  readonly recordKey: string
  readonly currentId: DeliveryId
  /**
   * An arrow key selected another step. Its delivery is fetched first. While a slow delivery loads, the lane
   * leaves the page together with the focus; the lane that reappears takes the focus again.
   */
  readonly isWalking: RefObject<boolean>
}

/** The record's notifications in its order, with how they arrived. */
export function TrailLane({ recordKey, currentId, isWalking }: TrailLaneProps) {
  const { data, error } = useQuery({
    ...laneQuery(recordKey, currentId),
    // A neighbor on the same trail keeps the lane and its focus, also after a slow fetch.
    placeholderData: before => (before?.recordKey === recordKey ? before : stepsAround(recordKey, currentId)),
  })
  const retry = () => refetchDelivery(currentId)
  if (data === undefined && error !== null)
    return (
      <p className="flex h-7 items-center gap-2 px-4 text-small text-subtle">
        <Truncate as="span" title={error.message}>
          Couldn’t load the trail. {error.message}
        </Truncate>
        <Button className="flex-none" size="small" onClick={retry}>
          Try again
        </Button>
      </p>
    )
  // Keeps the height, so that content below does not move when the trail is fetched.
  if (data === undefined) return <div className="h-7" />
  if (data.steps.length === 0) return null
  return (
    <>
      {error === null ? null : (
        <PaneInset>
          <StaleNotice message={error.message} onRetry={retry} />
        </PaneInset>
      )}
      <Lane trail={data} currentId={currentId} isWalking={isWalking} />
    </>
  )
}

/** Whether the focus is still in the lane, or was lost with it. */
function isLeft(focused: Element | null): boolean {
  return isNowhere(focused) || focused?.closest('[data-trail-lane]') != null
}

interface LaneProps {
  readonly trail: Trail
  readonly currentId: DeliveryId
  readonly isWalking: RefObject<boolean>
}

function Lane({ trail, currentId, isWalking }: LaneProps) {
  const steps = useMemo(() => laneSteps(trail), [trail])
  const current = useRef<HTMLButtonElement>(null)
  const isShuffled = steps.some(({ isOutOfOrder }) => isOutOfOrder)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another step becomes the current one
  useEffect(() => {
    // In braces, since newer browsers return a promise, which is no clean-up function.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (isWalking.current && isLeft(document.activeElement)) current.current?.focus()
    isWalking.current = false
  }, [currentId])

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const move = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const at = steps.findIndex(({ step }) => step.deliveryId === currentId)
    const next = steps[at + move]
    if (move === 0 || next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    selectDelivery(next.step.deliveryId)
    isWalking.current = true
  }

  return (
    <nav className="flex h-7 items-center gap-2" aria-label="Trail" data-trail-lane>
      <ol className={clsx('flex min-w-0 overflow-x-auto px-4 py-0.5', styles.steps)} onKeyDown={onKeyDown}>
        {trail.stepsBefore > 0 ? <Hidden count={trail.stepsBefore} word="before" /> : null}
        {steps.map(lane => (
          <Step
            key={lane.step.deliveryId}
            lane={lane}
            isCurrent={lane.step.deliveryId === currentId}
            isShuffled={isShuffled}
            buttonRef={lane.step.deliveryId === currentId ? current : null}
          />
        ))}
        {trail.stepsAfter > 0 ? <Hidden count={trail.stepsAfter} word="after" /> : null}
      </ol>
      {trail.isOrderCertain ? null : (
        <span className="flex-none font-medium text-small text-warning">order not certain</span>
      )}
    </nav>
  )
}

interface StepProps {
  readonly lane: LaneStep
  readonly isCurrent: boolean
  /** Some step arrived out of order: each then shows its rank by arrival. */
  readonly isShuffled: boolean
  readonly buttonRef: RefObject<HTMLButtonElement | null> | null
}

function Step({ lane, isCurrent, isShuffled, buttonRef }: StepProps) {
  const { step, arrival, isOutOfOrder } = lane
  const isDuplicate = step.duplicateOf !== null
  const clock = useClock()
  const status = step.status || 'no status'
  const atMs = stepAtMs(step)
  return (
    <li className={clsx('relative flex flex-none', styles.step, isDuplicate && styles.duplicate)}>
      <button
        ref={buttonRef}
        id={isCurrent ? 'trail-lane' : undefined}
        type="button"
        className="relative -ml-2 grid scroll-mx-6.5 items-center gap-x-1.75 rounded border-0 bg-pane px-2 py-0.5 text-left hover:bg-hover"
        aria-current={isCurrent ? 'step' : undefined}
        title={`${stepTimesText(step, clock)} as delivery ${step.deliveryId}`}
        data-delivery-id={step.deliveryId}
        onClick={() => selectDelivery(step.deliveryId)}
      >
        <span className="visually-hidden">
          {spokenStep(lane)}, {recordTimeMs(step) === null ? 'at' : 'record time'} {clock.second(atMs)}
        </span>
        <span className="inline-flex gap-1.25">
          <StatusMark shape={statusShape(step.status)} className={styles.mark} />
          {step.refundStatus === null ? null : (
            <StatusMark shape={statusShape(step.refundStatus)} isReturn className={styles.mark} />
          )}
        </span>
        <span
          className={clsx(
            'whitespace-nowrap font-strong text-default text-mini leading-4.5 tracking-label',
            styles.word,
          )}
          aria-hidden
        >
          <VisibleText text={isDuplicate ? 'repeated' : status} />
        </span>
        <span className="tabular whitespace-nowrap text-mini text-subtle leading-4.5" aria-hidden>
          {isShuffled && recordTimeMs(step) === null ? null : (
            <span className={styles.clock}>{timeText(step, clock)}</span>
          )}
          {isShuffled ? (
            <span className={clsx('ml-1.75', isOutOfOrder && 'font-strong text-warning')}>
              arrived {arrival}
            </span>
          ) : null}
        </span>
      </button>
    </li>
  )
}

/** By the record's clock; a step without it shows that this is its arrival. */
function timeText(step: TrailStep, clock: ClockTexts): string {
  const atMs = recordTimeMs(step)
  return atMs === null ? `arrived ${clock.second(step.receivedAtMs)}` : clock.second(atMs)
}

/** The text of a step for screen readers: `FAILED, refund PENDING, arrived 2`. */
function spokenStep({ step, arrival }: LaneStep): string {
  const status = step.status || 'no status'
  const word = step.duplicateOf === null ? status : `repeated ${status}`
  const refund = step.refundStatus === null ? '' : `, refund ${step.refundStatus}`
  return `${word}${refund}, arrived ${arrival}`
}

function Hidden({ count, word }: { readonly count: number; readonly word: string }) {
  return (
    <li
      className={clsx(
        'tabular flex flex-none items-center whitespace-nowrap pr-3.5 text-small text-subtle',
        styles.hidden,
      )}
    >
      {countText(count)} {word}
    </li>
  )
}
