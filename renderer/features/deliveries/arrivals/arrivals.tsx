import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useArrivals, useDeliveries } from '#data'
import { searchDeliveries } from '#navigation'
import {
  ageText,
  axisTimeText,
  countOf,
  countOrMore,
  countText,
  durationText,
  fullRangeText,
  isSameDay,
  LinkButton,
  Row,
  secondText,
  useWidth,
} from '#ui'
import { useClock } from '../../../notification/use-clock.ts'
import { useHasQueryProblem } from '../../search/index.ts'
import { ArrivalBars, plotHeight } from './arrival-bars.tsx'
import {
  type ArrivalColumn,
  type ArrivalLayout,
  arrivalColumns,
  axisEnd,
  axisLabels,
  columnAt,
} from './arrival-columns.ts'
import {
  type ColumnSelection,
  indexAt,
  type SelectedColumns,
  selectedColumns,
  selectionAfter,
  sumOf,
} from './column-selection.ts'
import { receivedOf, receivedRange, withReceived, withReceivedOf } from './received-range.ts'

/** A column and the space beside it, in pixels. */
const slotPx = 6
const leastSlots = 40

/**
 * A histogram of all matching deliveries. A range that is chosen by mouse or keys is searched and fills the chart. Its place stays
 * while there is nothing to draw, so that content below never moves under the pointer.
 */
export function Arrivals() {
  const search = useDeliveries(state => state.search)
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const range = receivedRange(search)
  const { data } = useArrivals(search, range)
  // Columns before the range would look like times without deliveries.
  const least = range === null ? leastSlots : 1
  const layout = useMemo(
    () =>
      data === undefined || width === 0 ? null : arrivalColumns(data, Math.floor(width / slotPx), least),
    [data, width, least],
  )
  const hasProblem = useHasQueryProblem('deliveries')
  return (
    <>
      <div ref={place} className="mx-4 h-0 flex-none" />
      {hasProblem || layout === null || data === undefined ? (
        <div className="relative flex-none border-line border-b py-1.5 *:mx-4">
          <div className="mb-1 min-h-4 whitespace-nowrap text-micro text-subtle leading-4" />
          <div style={{ height: plotHeight }} />
          <div className="relative mt-0.5 h-3.5 overflow-hidden text-micro text-subtle leading-3.5 *:absolute *:overflow-hidden *:whitespace-nowrap" />
        </div>
      ) : (
        <Chart
          layout={layout}
          width={width}
          total={countOrMore(data.deliveryCount, data.isComplete, 'delivery', 'deliveries')}
          search={search}
        />
      )}
    </>
  )
}

interface ChartProps {
  readonly layout: ArrivalLayout
  readonly width: number
  readonly total: string
  readonly search: string
}

function Chart({ layout, width, total, search }: ChartProps) {
  const [selection, setSelection] = useState<ColumnSelection | null>(null)
  /** A time in the column under the pointer. */
  const [hoveredMs, setHoveredMs] = useState<number | null>(null)
  /** The times of arrival before each zoom; the first is `null`. */
  const [wider, setWider] = useState<readonly (string | null)[]>([])
  const received = receivedOf(search)
  // Times are in the zone of Settings.
  useClock()
  const selected = selection === null ? null : selectedColumns(layout, selection)
  const hovered = hoveredMs === null ? null : selectedColumns(layout, { fromMs: hoveredMs, atMs: hoveredMs })
  const shown = selected ?? hovered

  function zoomIn(first: ArrivalColumn, last: ArrivalColumn): void {
    setSelection(null)
    setHoveredMs(null)
    setWider(received === null ? [null] : [...wider, received])
    searchDeliveries(withReceived(search, first.atMs, last.toMs))
  }

  function zoomOut(): void {
    setWider(wider.slice(0, -1))
    searchDeliveries(withReceivedOf(search, wider.at(-1) ?? null))
  }

  return (
    <figure
      className="relative flex-none border-line border-b py-1.5 *:mx-4"
      aria-label={`Arrivals of ${total}`}
    >
      <Row gap="2" className="mb-1 min-h-4 whitespace-nowrap text-micro text-subtle leading-4">
        <span>Deliveries per {durationText(layout.columnMs)}</span>
        <span
          className="tabular ml-auto min-w-0 overflow-hidden text-ellipsis text-muted"
          data-testid="arrivals-readout"
        >
          {shown === null ? total : <Readout layout={layout} {...shown} />}
        </span>
        {received === null ? null : <LinkButton onClick={zoomOut}>Zoom out</LinkButton>}
      </Row>
      <ArrivalsPlot
        layout={layout}
        width={width}
        selection={selection}
        hovered={hovered}
        valueText={shown === null ? total : rangeSentence(layout, shown.first, shown.last)}
        onSelect={setSelection}
        onHover={setHoveredMs}
        onZoom={zoomIn}
      />
    </figure>
  )
}

interface RangeProps {
  readonly layout: ArrivalLayout
  readonly first: ArrivalColumn
  readonly last: ArrivalColumn
}

function Readout({ layout, first, last }: RangeProps): ReactNode {
  const { count, errorCount, warningCount } = sumOf(layout, { first, last })
  return (
    <>
      <span className="font-medium" title={fullRangeText(first.atMs, last.toMs)}>
        {secondText(first.atMs)}–{secondText(last.toMs)}
      </span>{' '}
      {countOf(count, 'delivery', 'deliveries')}
      {errorCount === 0 ? null : <span className="text-error"> {countOf(errorCount, 'error')}</span>}
      {warningCount === 0 ? null : <span className="text-warning"> {countOf(warningCount, 'warning')}</span>}
    </>
  )
}

/** For screen readers. */
function rangeSentence(layout: ArrivalLayout, first: ArrivalColumn, last: ArrivalColumn): string {
  const { count, errorCount, warningCount } = sumOf(layout, { first, last })
  const found = [
    countOf(count, 'delivery', 'deliveries'),
    ...(errorCount === 0 ? [] : [`${countOf(errorCount, 'delivery', 'deliveries')} with errors`]),
    ...(warningCount === 0 ? [] : [`${countOf(warningCount, 'delivery', 'deliveries')} with warnings`]),
  ]
  return `${fullRangeText(first.atMs, last.toMs)}: ${found.join(', ')}`
}

interface ArrivalsPlotProps {
  readonly layout: ArrivalLayout
  /** In pixels. */
  readonly width: number
  readonly selection: ColumnSelection | null
  readonly hovered: SelectedColumns | null
  /** The selected column or the column under the pointer, for screen readers. */
  readonly valueText: string
  readonly onSelect: (selection: ColumnSelection | null) => void
  readonly onHover: (atMs: number | null) => void
  readonly onZoom: (first: ArrivalColumn, last: ArrivalColumn) => void
}

/** Width of the label of a time, and of a time with its day, with space beside it. */
const timePx = 58
const dayPx = 96

/** The bars with both axes. Dragging zooms into a range; arrows, Shift and Enter do the same. */
function ArrivalsPlot(props: ArrivalsPlotProps) {
  const { layout, width, selection, hovered, valueText, onSelect, onHover, onZoom } = props
  const { columns, breaks, slots, breakSlots, most, columnMs } = layout
  /** The column where a drag started. */
  const dragged = useRef<ArrivalColumn | null>(null)
  const selected = selection === null ? null : selectedColumns(layout, selection)
  const unit = width / slots
  const end = axisEnd(most)
  const labelWidth = isOneDay(columns) ? timePx : dayPx
  const labels = axisLabels(layout, width, labelWidth)

  function columnOf(event: PointerEvent<HTMLElement>): ArrivalColumn | undefined {
    const { left } = event.currentTarget.getBoundingClientRect()
    return columns[columnAt(layout, (event.clientX - left) / unit)]
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const column = columnOf(event)
    if (event.button !== 0 || column === undefined) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = column
    onSelect({ fromMs: column.atMs, atMs: column.atMs })
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const column = columnOf(event)
    if (column === undefined) return
    onHover(column.atMs)
    if (dragged.current !== null) onSelect({ fromMs: dragged.current.atMs, atMs: column.atMs })
  }

  function onPointerUp(): void {
    if (dragged.current !== null && selected !== null) onZoom(selected.first, selected.last)
    dragged.current = null
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const next = selectionAfter(event.key, event.shiftKey, layout, selection)
    if (next !== null) onSelect(next)
    else if (event.key === 'Enter' && selected !== null) onZoom(selected.first, selected.last)
    else if (event.key === 'Escape' && (selection !== null || dragged.current !== null)) {
      dragged.current = null
      onSelect(null)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <div
        className="relative cursor-crosshair touch-none focus-visible:outline-offset-2"
        style={{ height: plotHeight }}
        role="slider"
        aria-label="Range of arrivals"
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={columns.length - 1}
        aria-valuenow={
          selection === null ? columns.length - 1 : Math.max(0, indexAt(columns, selection.atMs))
        }
        aria-valuetext={valueText}
        title="Drag to zoom"
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => onSelect(null)}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          dragged.current = null
          onSelect(null)
        }}
        onPointerLeave={() => onHover(null)}
      >
        <ArrivalBars layout={layout} width={width} end={end} />
        {breaks.map(({ fromMs, toMs, slot }) => (
          <span
            key={fromMs}
            className="absolute inset-y-0 flex items-center justify-center overflow-hidden whitespace-nowrap border-line-strong border-x border-y-0 border-dashed bg-canvas text-micro text-subtle"
            style={{ left: slot * unit, width: breakSlots * unit }}
            title={`${ageText(toMs - fromMs)} without deliveries`}
            data-testid="arrivals-break"
          >
            {ageText(toMs - fromMs)}
          </span>
        ))}
        {hovered === null ? null : (
          <Band
            {...hovered}
            unit={unit}
            className="pointer-events-none absolute top-0 bottom-0 bg-current-soft text-subtle"
          />
        )}
        {selected === null ? null : (
          <Band
            {...selected}
            unit={unit}
            className="pointer-events-none absolute top-0 bottom-0 border-accent-line border-x bg-current-soft text-accent"
          />
        )}
        <span
          className="tabular pointer-events-none absolute top-0.25 left-0 bg-pane pr-1 text-micro text-subtle leading-3.5"
          aria-hidden
        >
          {countText(end)}
        </span>
      </div>
      <div
        className="tabular relative mt-0.5 h-3.5 overflow-hidden text-micro text-subtle leading-3.5 *:absolute *:overflow-hidden *:whitespace-nowrap"
        aria-hidden
      >
        {labels.map(({ column, leftPx }, index) => (
          <span
            key={column.atMs}
            className={index > 0 && index === labels.length - 1 ? 'text-right' : undefined}
            style={{ left: leftPx, width: labelWidth }}
          >
            {axisTimeText(column.atMs, labels[index - 1]?.column.atMs ?? null, columnMs)}
          </span>
        ))}
      </div>
    </>
  )
}

function isOneDay(columns: readonly ArrivalColumn[]): boolean {
  const [first, last] = [columns[0], columns.at(-1)]
  return first !== undefined && last !== undefined && isSameDay(first.atMs, last.atMs)
}

interface BandProps {
  readonly first: ArrivalColumn
  readonly last: ArrivalColumn
  readonly unit: number
  readonly className: string | undefined
}

function Band({ first, last, unit, className }: BandProps) {
  return (
    <span
      className={className}
      style={{ left: first.slot * unit, width: (last.slot - first.slot + 1) * unit }}
      aria-hidden
    />
  )
}
