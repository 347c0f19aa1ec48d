import { clsx } from 'clsx'
import { useEffect, useMemo, useRef } from 'react'
import type { Trail, TrailFinding, TrailStep } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { countOf, SeverityMark, StatusMark, useWidth } from '#ui'
import { statusShape } from '../../../notification/labels.ts'
import { trailSentence } from '../../../notification/trail-sentence.ts'
import { type ClockTexts, useClock } from '../../../notification/use-clock.ts'
import { recordTimeMs, stepAtMs, stepTimesText } from '../lane/lane-steps.ts'
import { type FindingsByStep, findingsByStep } from '../step-findings.tsx'
import styles from './trail-chart.module.css'
import {
  type ChartArrival,
  type ChartMark,
  labelsThatFit,
  type TrailChart,
  trailChart,
} from './trail-chart.ts'

interface TrailChartViewProps {
  readonly trail: Trail
  readonly openStep: DeliveryId | null
  readonly onOpen: (step: DeliveryId) => void
}

const clockY = 30
const arrivalY = 90
const refundY = 138
const timeWidth = 62

/**
 * The record's clock above, arrival below, and a line from each notification to its arrival. Crossing lines mean out of
 * order. The list of steps has the same content, so for keyboards and screen readers the chart is one image.
 */
export function TrailChartView({ trail, openStep, onOpen }: TrailChartViewProps) {
  const clock = useClock()
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const chart = useMemo(() => trailChart(trail, width), [trail, width])
  const { marks, arrivals, areScalesApart } = chart
  const hasRefund = marks.some(({ step }) => step.refundStatus !== null)
  const height = hasRefund ? refundY + 18 : arrivalY + 32
  const findings = useMemo(() => findingsByStep(trail.findings), [trail.findings])
  const worstOf = (step: TrailStep) => findings.get(step.deliveryId)?.[0]
  const openX = arrivals.find(({ step }) => step.deliveryId === openStep)?.markX

  useEffect(() => {
    const element = place.current
    if (element === null) return
    const wanted = openX ?? Number.POSITIVE_INFINITY
    if (wanted < element.scrollLeft + 20 || wanted > element.scrollLeft + element.clientWidth - 20)
      element.scrollLeft =
        wanted === Number.POSITIVE_INFINITY ? chart.width : wanted - element.clientWidth / 2
  }, [openX, chart.width])

  return (
    <figure
      className={clsx('relative grid flex-none border-line border-t border-b px-4 py-1.5', styles.chart)}
    >
      <div className="relative" aria-hidden>
        <span className={nameClass} style={{ top: clockY - 8 }}>
          Record time
        </span>
        <span className={nameClass} style={{ top: arrivalY - 8 }}>
          Arrived
        </span>
        {hasRefund ? <span style={{ top: refundY - 8 }}>Refund</span> : null}
      </div>
      <section
        ref={place}
        className={clsx('min-w-0 overflow-x-auto overflow-y-hidden', styles.scroll)}
        aria-label="Chart"
        tabIndex={chart.width > width ? 0 : undefined}
      >
        {width === 0 ? null : (
          <svg
            role="img"
            aria-label={spoken(chart, findings)}
            width={chart.width}
            height={height}
            viewBox={`0 0 ${chart.width} ${height}`}
          >
            <Axis y={clockY} width={chart.width} />
            <Axis y={arrivalY} width={chart.width} />
            {arrivals.map(arrival => (
              <Tie
                key={arrival.step.deliveryId}
                arrival={arrival}
                isOpen={arrival.step.deliveryId === openStep}
              />
            ))}
            {hasRefund ? <RefundLane marks={marks} width={chart.width} /> : null}
            {labelsThatFit(marks, timeWidth).map(({ step, x }) => (
              <text
                key={step.deliveryId}
                x={x}
                y={12}
                className={clsx('text-micro tabular-nums', styles.time)}
              >
                {recordTimeMs(step) === null ? '–' : clock.second(stepAtMs(step))}
              </text>
            ))}
            {marks.map(({ step, x }) => (
              <ChartPoint
                key={step.deliveryId}
                x={x}
                y={clockY}
                isOpen={step.deliveryId === openStep}
                title={markTitle(clock, step, worstOf(step), trail.steps)}
                severity={worstOf(step)?.severity ?? null}
                onOpen={() => onOpen(step.deliveryId)}
              >
                <StatusMark shape={statusShape(step.status)} />
              </ChartPoint>
            ))}
            {arrivals.map(arrival => (
              <ArrivalDot key={arrival.step.deliveryId} arrival={arrival} onOpen={onOpen} />
            ))}
            {labelsThatFit(arrivals, timeWidth).map(({ step, x }) => (
              <text
                key={step.deliveryId}
                x={x}
                y={arrivalY + 28}
                className={clsx('text-micro tabular-nums', styles.time)}
              >
                {clock.second(step.receivedAtMs)}
              </text>
            ))}
          </svg>
        )}
      </section>
      {areScalesApart ? (
        <figcaption className="col-span-full text-mini text-subtle">
          Record time and arrival differ: the axes have separate scales.
        </figcaption>
      ) : null}
    </figure>
  )
}

const nameClass = 'absolute left-0 whitespace-nowrap font-medium text-mini text-subtle leading-4'

interface AxisProps {
  readonly y: number
  readonly from?: number
  readonly width: number
}

function Axis({ y, from = 0, width }: AxisProps) {
  return <line x1={from} x2={width} y1={y + 0.5} y2={y + 0.5} className={clsx('stroke-line', styles.axis)} />
}

function Tie({ arrival, isOpen }: { readonly arrival: ChartArrival; readonly isOpen: boolean }) {
  const { markX, x, isOutOfOrder, isRepetition } = arrival
  return (
    <line
      x1={markX}
      y1={clockY + 9}
      x2={x}
      y2={arrivalY - 5}
      className={clsx(
        'stroke-line-strong',
        styles.tie,
        isOutOfOrder ? styles.tieCrossed : isRepetition && styles.tieRepeated,
        isOpen && styles.tieOpen,
      )}
    />
  )
}

interface ChartPointProps {
  readonly x: number
  readonly y: number
  readonly isOpen: boolean
  readonly title: string
  /** Of the most severe finding at this step; `null` for none. */
  readonly severity: TrailFinding['severity'] | null
  readonly onOpen: () => void
  readonly children: React.ReactNode
}

function ChartPoint({ x, y, isOpen, title, severity, onOpen, children }: ChartPointProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way for the mouse; the list of steps has the buttons
    <g className={clsx('cursor-default', styles.sign)} transform={`translate(${x} ${y})`} onClick={onOpen}>
      <title>{title}</title>
      <circle r={10.5} className={clsx('fill-pane', styles.signPlace, isOpen && styles.signOpen)} />
      <g transform="translate(-7 -7)">{children}</g>
      {severity === null ? null : (
        <g transform="translate(4 2)" data-severity={severity}>
          <circle cx={6} cy={6} r={6.5} className="fill-pane" />
          <SeverityMark severity={severity} />
        </g>
      )}
    </g>
  )
}

/** Status, time, and problems of this step. */
function markTitle(
  clock: ClockTexts,
  step: TrailStep,
  worst: TrailFinding | undefined,
  steps: readonly TrailStep[],
): string {
  const text = `${step.status}\n${stepTimesText(step, clock)}`
  return worst === undefined ? text : `${text}\n${trailSentence(worst, steps)}`
}

interface ArrivalDotProps {
  readonly arrival: ChartArrival
  readonly onOpen: (step: DeliveryId) => void
}

function ArrivalDot({ arrival, onOpen }: ArrivalDotProps) {
  const clock = useClock()
  const { step, x, place, isOutOfOrder, isRepetition } = arrival
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way for the mouse; the list of steps has the buttons
    <g className={clsx('cursor-default', styles.sign)} onClick={() => onOpen(step.deliveryId)}>
      <title>{`Arrived ${place}.\n${clock.full(step.receivedAtMs)}, delivery ${step.deliveryId}`}</title>
      <circle
        cx={x}
        cy={arrivalY}
        r={3.5}
        className={clsx(
          'fill-subtle stroke-2 stroke-pane',
          isOutOfOrder ? styles.dotCrossed : isRepetition && styles.dotRepeated,
        )}
      />
      <text
        x={x}
        y={arrivalY + 15}
        className={clsx(
          'font-strong text-micro tabular-nums',
          styles.place,
          isOutOfOrder && styles.dotCrossed,
        )}
      >
        {place}
      </text>
    </g>
  )
}

/** The refund's own axis: the changes of its status or steps, by the record's clock. */
function RefundLane({ marks, width }: { readonly marks: readonly ChartMark[]; readonly width: number }) {
  const moves = marks.filter(mark => mark.hasRefundMove && mark.step.refundStatus !== null)
  return (
    <>
      <Axis y={refundY} from={moves[0]?.x ?? 0} width={width} />
      {moves.map(({ step, x }) => (
        <g key={step.deliveryId} transform={`translate(${x} ${refundY})`}>
          <title>{`Refund ${step.refundStatus}`}</title>
          <circle r={9} className={clsx('fill-pane', styles.signPlace)} />
          <g transform="translate(-7 -7)">
            <StatusMark shape={statusShape(step.refundStatus)} isReturn />
          </g>
        </g>
      ))}
    </>
  )
}

function spoken({ arrivals, marks }: TrailChart, findings: FindingsByStep): string {
  const crossed = arrivals.filter(({ isOutOfOrder }) => isOutOfOrder).length
  const order = crossed === 0 ? 'all in order' : `${crossed} out of order`
  const marked = marks.filter(({ step }) => findings.has(step.deliveryId)).length
  const wrong = marked === 0 ? '' : `, ${countOf(marked, 'step')} with findings`
  return `${arrivals.length} arrivals by record time, ${order}${wrong}`
}
