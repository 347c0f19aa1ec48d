import { memo } from 'react'
import type { TrailSummary } from '#contract/deliveries/trail'
import { FindingCountMarks } from '../../notification/finding-counts.tsx'
import { ServiceMark } from '../../notification/service-mark.tsx'
import { StatusWord } from '../../notification/status-word.tsx'
import { kindText, shortId } from '../../notification/words.ts'
import { onPress } from '../../ui/buttons/press.ts'
import { countText } from '../../ui/text/number-text.ts'
import { ageText, fullTimeText, timeOrDayText } from '../../ui/text/time-text.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { moneyText } from './trail-head.tsx'

interface TrailRowProps {
  readonly id: string
  readonly row: TrailSummary
  readonly isSelected: boolean
  /** From the top of the list, in pixels. */
  readonly offset: number
  readonly nowMs: number
  readonly onSelect: (recordKey: string) => void
}

export const TrailRow = memo(function TrailRow(props: TrailRowProps) {
  const { id, row, isSelected, offset, nowMs, onSelect } = props
  const age = ageText(Math.max(0, nowMs - row.firstReceivedAtMs))
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      data-record-key={row.recordKey}
      className="delivery-row trail-row"
      style={{ transform: `translateY(${offset}px)` }}
      {...onPress(() => onSelect(row.recordKey))}
    >
      <span className="delivery-status">
        <StatusWord status={row.status} refundStatus={row.refundStatus} />
      </span>
      <ServiceMark service={row.service} />
      <span className="delivery-kind">
        <span className="delivery-title">
          <VisibleText text={kindText(row.kind)} />
        </span>
        <span className="trail-count tabular">
          {row.deliveryCount > 1 ? `×${countText(row.deliveryCount)}` : ''}
          <span className="visually-hidden"> deliveries</span>
        </span>
      </span>
      <span className="trail-amount mono">
        <VisibleText text={row.amount === null ? '' : moneyText(row.amount, row.asset)} />
      </span>
      <span className="delivery-record mono">
        <VisibleText text={shortId(row.recordId)} />
      </span>
      <span className="delivery-findings">
        <FindingCountMarks counts={row.findingCounts} />
      </span>
      <span
        className="trail-age tabular"
        title={`First delivery ${fullTimeText(row.firstReceivedAtMs)}${row.isFinal ? '' : '. Not final yet.'}`}
      >
        {row.isFinal ? '' : `open ${age}`}
      </span>
      <time
        className="delivery-time tabular mono"
        title={`Last delivery ${fullTimeText(row.lastReceivedAtMs)}`}
      >
        {timeOrDayText(row.lastReceivedAtMs, nowMs)}
      </time>
    </div>
  )
})
