import { clsx } from 'clsx'
import { memo } from 'react'
import type { TrailSummary } from '#contract/deliveries/trail'
import { kindText } from '../../../notification/labels.ts'
import { ServiceMark } from '../../../notification/service-mark.tsx'
import {
  FindingsCell,
  KindCell,
  RecordCell,
  RowTitle,
  StatusCell,
  SummaryRow,
  TimeCell,
} from '../../../notification/summary-row.tsx'
import { onPress } from '../../../ui/buttons/press.ts'
import { countText } from '../../../ui/text/number-text.ts'
import { ageText, fullTimeText, timeOrDayText } from '../../../ui/text/time-text.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { moneyText } from '../trail-head.tsx'
import styles from './trail-row.module.css'

interface TrailRowProps {
  readonly id: string
  readonly row: TrailSummary
  readonly isSelected: boolean
  readonly nowMs: number
  readonly onSelect: (recordKey: string) => void
}

export const TrailRow = memo(function TrailRow(props: TrailRowProps) {
  const { id, row, isSelected, nowMs, onSelect } = props
  const age = ageText(Math.max(0, nowMs - row.firstReceivedAtMs))
  return (
    <SummaryRow
      id={id}
      isSelected={isSelected}
      data-record-key={row.recordKey}
      className={styles.row}
      {...onPress(() => onSelect(row.recordKey))}
    >
      <StatusCell status={row.status} refundStatus={row.refundStatus} />
      <ServiceMark service={row.service} />
      <KindCell>
        <RowTitle text={kindText(row.kind)} />
        <span className={clsx('tabular', styles.count)}>
          {row.deliveryCount > 1 ? `×${countText(row.deliveryCount)}` : ''}
          <span className="visually-hidden"> deliveries</span>
        </span>
      </KindCell>
      <span className={clsx('mono', styles.amount)}>
        <VisibleText text={row.amount === null ? '' : moneyText(row.amount, row.asset)} />
      </span>
      <RecordCell recordId={row.recordId} className={styles.record} />
      <FindingsCell counts={row.findingCounts} countClass={styles.findingCount} />
      <span
        className={clsx('tabular', styles.age)}
        title={`First delivery ${fullTimeText(row.firstReceivedAtMs)}${row.isFinal ? '' : '. Not final yet.'}`}
      >
        {row.isFinal ? '' : `open ${age}`}
      </span>
      <TimeCell title={`Last delivery ${fullTimeText(row.lastReceivedAtMs)}`}>
        {timeOrDayText(row.lastReceivedAtMs, nowMs)}
      </TimeCell>
    </SummaryRow>
  )
})
