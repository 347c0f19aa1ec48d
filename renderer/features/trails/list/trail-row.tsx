import { Fragment, memo, type ReactNode } from 'react'
import type { TrailSummary } from '#contract/deliveries/trail'
import { countText, fullTimeText, type ListColumn, onPress, timeOrDayText } from '#ui'
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

export type TrailColumn = 'status' | 'record-kind' | 'amount' | 'record' | 'findings' | 'open' | 'updated'

/** The columns of the list of trails. */
export const trailColumns: readonly ListColumn<TrailColumn>[] = [
  { name: 'status', label: 'Status', width: 100, minimum: 32, roomy: 106, isRequired: true, rank: 0 },
  {
    name: 'record-kind',
    label: 'Record',
    width: 130,
    minimum: 130,
    // The longest kind and a count of deliveries.
    comfortable: 168,
    roomy: 340,
    isFlexible: true,
    isRequired: true,
    rank: 0,
  },
  {
    name: 'amount',
    label: 'Amount',
    width: 106,
    roomy: 128,
    minimum: 48,
    align: 'end',
    isDefault: true,
    rank: 1,
  },
  { name: 'record', label: 'Id', width: 64, minimum: 48, isDefault: true, rank: 4 },
  {
    name: 'findings',
    label: 'Findings',
    width: 52,
    minimum: 28,
    align: 'end',
    isDefault: true,
    rank: 2,
  },
  { name: 'open', label: 'Open for', width: 52, minimum: 40, align: 'end', isDefault: true, rank: 5 },
  { name: 'updated', label: 'Arrived', width: 60, minimum: 44, align: 'end', isDefault: true, rank: 3 },
]
