import { Fragment, memo, type ReactNode } from 'react'
import type { TrailSummary } from '#contract/deliveries/trail'
import { countText, fullTimeText, onPress, timeOrDayText } from '#ui'
import { kindText } from '../../../notification/labels.ts'
import { fullReasonText, reasonText, rowAgeText, rowAmountText } from '../../../notification/row-note.ts'
import { ServiceMark } from '../../../notification/service-mark.tsx'
import {
  AmountCell,
  FindingsCell,
  MainCell,
  RecordCell,
  RowNote,
  RowTitle,
  StatusCell,
  SummaryRow,
  TextCell,
  TimeCell,
  TrailMark,
} from '../../../notification/summary-row.tsx'
import type { TrailColumn } from './trail-columns.ts'

interface TrailRowProps {
  readonly id: string
  readonly row: TrailSummary
  readonly columns: readonly TrailColumn[]
  readonly isSelected: boolean
  readonly nowMs: number
  readonly onSelect: (recordKey: string) => void
}

export const TrailRow = memo(function TrailRow(props: TrailRowProps) {
  const { id, row, columns, isSelected, nowMs, onSelect } = props
  return (
    <SummaryRow
      id={id}
      isSelected={isSelected}
      data-record-key={row.recordKey}
      {...onPress(() => onSelect(row.recordKey))}
    >
      {columns.map(name => (
        <Fragment key={name}>{cells[name](row, nowMs)}</Fragment>
      ))}
    </SummaryRow>
  )
})

/** Cells of each column. Each renders one element, even if it is empty. */
const cells: Readonly<Record<TrailColumn, (row: TrailSummary, nowMs: number) => ReactNode>> = {
  status: row => <StatusCell status={row.status} refundStatus={row.refundStatus} />,
  'record-kind': row => (
    <MainCell>
      <ServiceMark service={row.service} />
      <RowTitle text={kindText(row.kind)} />
      {row.deliveryCount > 1 ? (
        <span className="tabular flex-none text-small text-subtle">
          ×{countText(row.deliveryCount)}
          <span className="visually-hidden"> deliveries</span>
        </span>
      ) : null}
      <TrailMark codes={row.findingCodes} />
      {row.reason === null ? null : (
        <RowNote text={reasonText(row.reason)} title={fullReasonText(row.reason)} />
      )}
    </MainCell>
  ),
  amount: row => <AmountCell text={rowAmountText(row)} />,
  record: row => <RecordCell recordId={row.recordId} />,
  findings: row => <FindingsCell counts={row.findingCounts} />,
  open: (row, nowMs) => (
    <TextCell
      isFaint
      title={`First delivery arrived ${fullTimeText(row.firstReceivedAtMs)}${row.isFinal ? '' : '. Not final yet.'}`}
    >
      {row.isFinal ? '' : rowAgeText(Math.max(0, nowMs - row.firstReceivedAtMs))}
    </TextCell>
  ),
  updated: (row, nowMs) => (
    <TimeCell title={`Last delivery arrived ${fullTimeText(row.lastReceivedAtMs)}`}>
      {timeOrDayText(row.lastReceivedAtMs, nowMs)}
    </TimeCell>
  ),
}
