import { Fragment, memo, type ReactNode } from 'react'
import type { TrailSummary } from '#contract/deliveries/trail'
import { countText, fullTimeText, type ListColumn, onPress } from '#ui'
import { kindText } from '../../../notification/labels.ts'
import { findingMarks, MarksCell } from '../../../notification/marks-cell.tsx'
import { recordNote, rowAgeText, rowAmountText } from '../../../notification/row-note.ts'
import { ServiceMark } from '../../../notification/service-mark.tsx'
import {
  AmountCell,
  MainCell,
  RecordCell,
  RowNote,
  RowTitle,
  StatusCell,
  SummaryRow,
  TextCell,
  TimeCell,
  TrailNote,
} from '../../../notification/summary-row.tsx'
import { cellIn, type MemberColumn, sharedColumns } from '../../list-view/index.ts'

interface TrailRowProps {
  readonly id: string
  readonly row: TrailSummary
  readonly columns: readonly (TrailColumn | MemberColumn)[]
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
        <Fragment key={name}>{cellIn(name, row.members, own => cells[own](row, nowMs))}</Fragment>
      ))}
    </SummaryRow>
  )
})

/** Cells of each column. Each renders one element, even if it is empty. */
const cells: Readonly<Record<TrailColumn, (row: TrailSummary, nowMs: number) => ReactNode>> = {
  status: row => <StatusCell status={row.status} refundStatus={row.refundStatus} />,
  kind: row => (
    <MainCell>
      <ServiceMark service={row.service} />
      <RowTitle text={kindText(row.kind)} />
      {row.deliveryCount > 1 ? (
        <span
          className="tabular flex-none text-small text-subtle"
          title={`${countText(row.deliveryCount)} deliveries`}
        >
          ×{countText(row.deliveryCount)}
          <span className="visually-hidden"> deliveries</span>
        </span>
      ) : null}
      <TrailNote codes={row.findingCodes} />
      <RowNote note={recordNote(row)} />
    </MainCell>
  ),
  amount: row => <AmountCell text={rowAmountText(row)} />,
  record: row => <RecordCell recordId={row.recordId} />,
  marks: row => <MarksCell marks={findingMarks(row.findingCounts, row.findingCodes)} />,
  open: (row, nowMs) => (
    <TextCell
      isFaint
      title={`First delivery arrived ${fullTimeText(row.firstReceivedAtMs)}${row.isFinal ? '' : '. Not final yet.'}`}
    >
      {row.isFinal ? '' : rowAgeText(Math.max(0, nowMs - row.firstReceivedAtMs))}
    </TextCell>
  ),
  received: (row, nowMs) => (
    <TimeCell atMs={row.lastReceivedAtMs} nowMs={nowMs} before="Last delivery arrived " />
  ),
}

export type TrailColumn = keyof typeof sharedColumns | 'open'

export const trailColumns: readonly ListColumn<TrailColumn>[] = [
  sharedColumns.status,
  sharedColumns.kind,
  sharedColumns.amount,
  sharedColumns.record,
  sharedColumns.marks,
  { name: 'open', label: 'Open for', width: 52, minimum: 40, align: 'end', isDefault: true, rank: 6 },
  sharedColumns.received,
]
