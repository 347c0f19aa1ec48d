import { clsx } from 'clsx'
import { GitCompareArrows, Repeat2 } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Trail, TrailStep } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { compareTrailStep, moveTrailWindow, openTrailStep, useAddress } from '#navigation'
import {
  ageText,
  Button,
  CommandButton,
  countOf,
  countText,
  elapsedText,
  IconButton,
  Row,
  SeverityMark,
  Twisty,
  VisibleText,
} from '#ui'
import { StatusLabel } from '../../notification/status-label.tsx'
import { type ClockTexts, useClock } from '../../notification/use-clock.ts'
import { commandsOfTrail } from './commands.ts'
import {
  type LaneStep,
  recordTimeMs,
  type StepGroup,
  stepGroups,
  stepKindText,
  stepTimesText,
} from './lane/lane-steps.ts'
import { StepChanges } from './step-changes.tsx'
import { type FindingsByStep, findingsByStep, StepFindings } from './step-findings.tsx'
import { TrailPart } from './trail-part.tsx'
import styles from './trail-steps.module.css'

/** The list of notifications in the record's order. Each expands to its changes. */
export function TrailSteps({ trail }: { readonly trail: Trail }) {
  const first = trail.steps[0]
  const last = trail.steps.at(-1)
  const groups = stepGroups(trail)
  const findings = useMemo(() => findingsByStep(trail.findings), [trail.findings])
  const isComplete = trail.stepsBefore === 0 && trail.stepsAfter === 0
  const { sendNext } = commandsOfTrail(trail)
  const clock = useClock()
  const day = sharedDay(trail.steps, clock)
  const mostReceived = Math.max(0, ...groups.map(({ repetitions }) => repetitions.length + 1))
  const isShort = trail.steps.every(step => timeText(step, day, clock).length <= 8)
  return (
    <TrailPart
      label="Steps"
      title={
        <>
          Steps{' '}
          <span className="quiet tabular">
            {isComplete ? countText(groups.length) : ''}
            {groups.length === trail.stepCount
              ? ''
              : `${isComplete ? ' in' : ''} ${countOf(trail.stepCount, 'delivery', 'deliveries')}`}
          </span>
          {trail.isOrderCertain ? null : <span className="font-medium text-warning">order not certain</span>}
        </>
      }
      action={sendNext.when() ? <CommandButton command={sendNext} /> : null}
    >
      {trail.stepsBefore > 0 && first !== undefined ? (
        <WindowButton text={`${countText(trail.stepsBefore)} earlier`} around={first.deliveryId} />
      ) : null}
      <div
        className={clsx(
          styles.steps,
          isShort && styles.short,
          groups.length < trail.steps.length && styles.repeated,
        )}
        style={{ '--count-length': countText(mostReceived).length } as CSSProperties}
      >
        <p
          className={clsx(
            'mr-3 grid h-5 min-w-0 flex-1 items-center gap-x-2.5 py-0 pr-2 pl-3.5 text-mini text-subtle',
            styles.columns,
            styles.names,
          )}
          aria-hidden
        >
          <span className={clsx('col-3 whitespace-nowrap', styles.time)}>
            {day === null ? 'Record time' : `Record time, ${day}`}
          </span>
          <span>Arrival</span>
        </p>
        <ol id="trail-steps" onKeyDown={stepKeys}>
          {groups.map(group => (
            <Group
              key={group.first.step.deliveryId}
              group={group}
              trail={trail}
              findings={findings}
              day={day}
            />
          ))}
        </ol>
      </div>
      {trail.stepsAfter > 0 && last !== undefined ? (
        <>
          <WindowButton text={`${countText(trail.stepsAfter)} later`} around={last.deliveryId} />
          <WindowButton text="Scroll to newest" around={null} />
        </>
      ) : null}
    </TrailPart>
  )
}

/** The day of all record times if it is one and not today, such as `20 Nov`: the rows leave it out. */
function sharedDay(steps: readonly TrailStep[], clock: ClockTexts): string | null {
  const times = steps.flatMap(step => recordTimeMs(step) ?? [])
  const [day = '', ...others] = new Set(times.map(clock.timeOrDay))
  return others.length === 0 && times.some(atMs => clock.short(atMs).startsWith(`${day} `)) ? day : null
}

function timeText(step: TrailStep, day: string | null, clock: ClockTexts): string {
  const atMs = recordTimeMs(step)
  if (atMs === null) return '–'
  return day === null ? clock.short(atMs) : clock.second(atMs)
}

/** Arrow keys move the focus from step to step. */
function stepKeys(event: KeyboardEvent<HTMLElement>): void {
  const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const steps = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-step]')]
  const at = event.target instanceof HTMLElement ? steps.indexOf(event.target) : -1
  if (move === 0 || at < 0) return
  event.preventDefault()
  event.stopPropagation()
  steps[at + move]?.focus()
}

function WindowButton({ text, around }: { readonly text: string; readonly around: DeliveryId | null }) {
  return (
    <Button size="small" tone="quiet" className="mt-0 mr-0 mb-1 ml-3" onClick={() => moveTrailWindow(around)}>
      {text}
    </Button>
  )
}

interface GroupProps {
  readonly group: StepGroup
  readonly trail: Trail
  readonly findings: FindingsByStep
  /** The shared day of all record times. */
  readonly day: string | null
}

function Group({ group, trail, findings, day }: GroupProps) {
  const { first, repetitions } = group
  const { step: openStep, with: withStep } = useAddress(state => state.queries.trails)
  const hasOpenRepetition = repetitions.some(({ step: { deliveryId } }) =>
    [openStep, withStep].includes(deliveryId),
  )
  const [isUnfolded, setUnfolded] = useState(false)
  const isShown = isUnfolded || hasOpenRepetition
  const findingsOf = ({ step }: LaneStep) => (
    <StepFindings findings={findings.get(step.deliveryId) ?? []} steps={trail.steps} />
  )
  return (
    <li>
      <StepRow lane={first} trail={trail} day={day} findings={findingsOf(first)}>
        {repetitions.length === 0 ? null : (
          <button
            type="button"
            className={clsx(
              'tabular ml-1 inline-flex h-5 flex-none cursor-default items-center gap-1 rounded-round border border-line-strong bg-raised px-1.75 py-0 font-strong text-mini text-muted *:size-2.75 hover:text-default',
              styles.fold,
            )}
            aria-expanded={isShown}
            aria-label={`Received ${countOf(repetitions.length + 1, 'time')}`}
            onClick={() => setUnfolded(!isShown)}
          >
            <Repeat2 aria-hidden />×{countText(repetitions.length + 1)}
          </button>
        )}
      </StepRow>
      {isShown ? (
        <ol className="ml-5 border-line border-l">
          {repetitions.map(lane => (
            <li key={lane.step.deliveryId}>
              <StepRow lane={lane} trail={trail} day={day} isRepetition findings={findingsOf(lane)} />
            </li>
          ))}
        </ol>
      ) : null}
    </li>
  )
}

interface StepRowProps {
  readonly lane: LaneStep
  readonly trail: Trail
  readonly day: string | null
  readonly isRepetition?: boolean
  /** Under the row. */
  readonly findings: React.ReactNode
  readonly children?: React.ReactNode
}

function StepRow({ lane, trail, day, isRepetition = false, findings, children }: StepRowProps) {
  const { step, arrival, isOutOfOrder } = lane
  const { step: openStep, with: withStep } = useAddress(state => state.queries.trails)
  const isOpen = step.deliveryId === openStep
  const isCompared = openStep !== null && step.deliveryId === withStep
  const row = useRef<HTMLDivElement>(null)
  const clock = useClock()
  const kind = stepKindText(step.kind)
  const lagMs = step.clockMs === null ? null : step.receivedAtMs - step.clockMs

  // The changes of the open step, which are closed, may have been above.
  useEffect(() => {
    if (isOpen && withStep !== null) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, withStep])

  return (
    <div ref={row} className={isOpen || isCompared ? styles.open : undefined} data-step-id={step.deliveryId}>
      <Row className={clsx('pr-4 hover:bg-hover', styles.line)}>
        <button
          type="button"
          className={clsx(
            'grid h-7.5 min-w-0 flex-1 cursor-default items-center gap-x-2.5 border-0 bg-transparent py-0 pr-2 pl-3.5 text-left text-small focus-visible:-outline-offset-2',
            styles.columns,
          )}
          data-step={isOpen ? 'open' : ''}
          aria-expanded={isOpen}
          onClick={event => {
            if (event.shiftKey || event.ctrlKey || event.metaKey) compareTrailStep(trail, step.deliveryId)
            else openTrailStep(isOpen ? null : step.deliveryId)
          }}
        >
          <Twisty isOpen={isOpen} />
          <span className="flex min-w-0 overflow-hidden">
            {isRepetition ? (
              <span className="quiet">repeated</span>
            ) : (
              <StatusLabel status={step.status || null} refundStatus={step.refundStatus} hasRefundWord />
            )}
          </span>
          <span className="visually-hidden">
            {recordTimeMs(step) === null ? 'no record time' : 'record time'}
          </span>
          <RecordTime step={step} day={day} />
          <span
            className={clsx('tabular truncate text-muted', styles.arrival)}
            title={stepTimesText(step, clock)}
          >
            <span className={clsx(isOutOfOrder && !isRepetition && 'font-strong text-warning')}>
              <span className="@max-steps:sr-only">arrived </span>
              {arrival}
            </span>
            {lagMs === null || Math.abs(lagMs) > maximumLagMs ? null : (
              <span className={clsx('quiet', styles.lag)}> {lagText(lagMs)}</span>
            )}
          </span>
          <span
            className={clsx(
              'flex min-w-0 items-center gap-3 overflow-hidden whitespace-nowrap text-muted',
              styles.kind,
            )}
          >
            {kind === '' ? null : (
              <span className={styles.kindWord}>
                <VisibleText text={kind} />
              </span>
            )}
            <Counts step={step} />
          </span>
        </button>
        <span className={clsx('flex min-w-11.5 flex-none items-center justify-end', styles.folds)}>
          {openStep === null || isOpen || isCompared ? null : (
            <IconButton
              label={`Compare with delivery ${openStep}`}
              keys="c"
              onClick={() => compareTrailStep(trail, step.deliveryId)}
            >
              <GitCompareArrows aria-hidden />
            </IconButton>
          )}
          {children}
        </span>
      </Row>
      {findings}
      {isOpen ? <StepChanges step={step} withStep={withStep} /> : null}
    </div>
  )
}

/** The time by the record's clock. Without one, it is empty rather than the arrival. */
function RecordTime({ step, day }: { readonly step: TrailStep; readonly day: string | null }) {
  const clock = useClock()
  return (
    <time className="tabular mono" title={stepTimesText(step, clock)}>
      {day === null || recordTimeMs(step) === null ? null : <span className="visually-hidden">{day} </span>}
      {timeText(step, day, clock)}
    </time>
  )
}

/** A longer lag is not caused by the delivery, so it is not shown. */
const maximumLagMs = 24 * 3_600_000

function lagText(lagMs: number): string {
  const size = Math.abs(lagMs)
  const text = size < 60_000 ? elapsedText(size) : ageText(size)
  return lagMs < 0 ? `${text} before its timestamp` : `after ${text}`
}

function Counts({ step }: { readonly step: TrailStep }) {
  const { changeCounts } = step
  if (changeCounts === null && step.previousId !== null)
    return (
      <span className={clsx('quiet ml-auto inline-flex items-center gap-2.5 text-subtle', styles.counts)}>
        Changes not counted
      </span>
    )
  if (changeCounts === null || changeCounts.expected + changeCounts.unexpected === 0) return null
  const { expected, unexpected, isCut } = changeCounts
  const all = `${countOf(expected + unexpected, 'change')}${isCut ? ' or more' : ''}`
  return (
    <span className={clsx('tabular ml-auto inline-flex items-center gap-2.5 text-subtle', styles.counts)}>
      <span className={styles.all}>{all}</span>
      {unexpected === 0 ? null : (
        <span className={clsx('inline-flex items-center gap-1 font-strong text-warning', styles.unexpected)}>
          <SeverityMark severity="warning" />
          {countText(unexpected)} unexpected
        </span>
      )}
    </span>
  )
}
