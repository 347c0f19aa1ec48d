import { clsx } from 'clsx'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useArrivals, useDeliveries } from '#data'
import { searchDeliveries } from '#navigation'
import { countOf, countOrMore, durationText, fullTimeText, LinkButton, Row, secondText, useWidth } from '#ui'
import { useClock } from '../../../notification/use-clock.ts'
import { useHasQueryProblem } from '../../search/index.ts'
import { plotHeight } from './arrival-bars.tsx'
import { type ArrivalColumn, type ArrivalLayout, arrivalColumns } from './arrival-columns.ts'
import styles from './arrivals.module.css'
import { ArrivalsPlot } from './arrivals-plot.tsx'
import { type ColumnSelection, selectedColumns, sumOf } from './column-selection.ts'
import { hasReceived, withoutReceived, withReceived } from './received-range.ts'

/** A column and the space beside it, in pixels. */
const slotPx = 6
const leastSlots = 40

/**
 * A histogram of all matching deliveries. A range is chosen by mouse or keys, and searched. Its place stays
 * while there is nothing to draw, so that content below never moves under the pointer.
 */
export function Arrivals() {
  const search = useDeliveries(state => state.search)
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const { data } = useArrivals(search)
  const layout = useMemo(
    () =>
      data === undefined || width === 0 ? null : arrivalColumns(data, Math.floor(width / slotPx), leastSlots),
    [data, width],
  )
  const hasProblem = useHasQueryProblem('deliveries')
  return (
    <>
      <div ref={place} className="mx-4 h-0 flex-none" />
      {hasProblem || layout === null || data === undefined ? (
        <div className="relative flex-none border-line border-b py-1.5 *:mx-4">
          <div className="mb-1 min-h-4 whitespace-nowrap text-micro text-subtle leading-4" />
          <div style={{ height: plotHeight }} />
          <div
            className={clsx(
              'relative mt-0.5 h-3.5 overflow-hidden text-micro text-subtle leading-3.5',
              styles.times,
            )}
          />
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
  const [hovered, setHovered] = useState<ArrivalColumn | null>(null)
  // Times are in the zone of Settings.
  useClock()
  const selected = selection === null ? null : selectedColumns(layout, selection)
  const shown = selected ?? (hovered === null ? null : { first: hovered, last: hovered })

  function searchRange(first: ArrivalColumn, last: ArrivalColumn): void {
    setSelection(null)
    searchDeliveries(withReceived(search, first.atMs, last.toMs))
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
        {hasReceived(search) ? (
          <LinkButton onClick={() => searchDeliveries(withoutReceived(search))}>Clear range</LinkButton>
        ) : null}
      </Row>
      <ArrivalsPlot
        layout={layout}
        width={width}
        selection={selection}
        hovered={hovered}
        valueText={shown === null ? total : rangeSentence(layout, shown.first, shown.last)}
        onSelect={setSelection}
        onHover={setHovered}
        onSearch={searchRange}
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
      <span className="font-medium" title={`${fullTimeText(first.atMs)} – ${fullTimeText(last.toMs)}`}>
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
  return `${fullTimeText(first.atMs)} to ${secondText(last.toMs)}: ${found.join(', ')}`
}
