import { Check, Clock, Scissors } from 'lucide-react'
import { Fragment, type MouseEvent, memo, type ReactNode } from 'react'
import { type DeliverySummary, maximumRepeats } from '#contract/deliveries/delivery'
import type { FindingCounts, Severity } from '#contract/deliveries/finding'
import type { DeliveryId } from '#contract/terms'
import { elapsedText, type ListColumn, onPress, sizeText, VisibleText } from '#ui'
import { isLate, receptionSentences, rowTitle } from '../../notification/labels.ts'
import { findingMarks, type Mark, MarksCell } from '../../notification/marks-cell.tsx'
import { rowAmountText, rowNote } from '../../notification/row-note.ts'
import { ServiceMark } from '../../notification/service-mark.tsx'
import {
  AmountCell,
  FoundNote,
  MainCell,
  RecordCell,
  RowNote,
  RowTitle,
  StatusCell,
  SummaryRow,
  TextCell,
  TimeCell,
  TrailNote,
} from '../../notification/summary-row.tsx'
import { cellIn, type MemberColumn, sharedColumns } from '../list-view/index.ts'
import { TagsCell } from '../organizing/index.ts'

interface DeliveryRowProps {
  readonly id: string
  readonly row: DeliverySummary
  readonly columns: readonly (DeliveryColumn | MemberColumn)[]
  readonly isSelected: boolean
  /** In the multi-selection. */
  readonly isMultiSelected: boolean
  readonly nowMs: number
  readonly onChoose: (id: DeliveryId, event: MouseEvent) => void
}

export const DeliveryRow = memo(function DeliveryRow(props: DeliveryRowProps) {
  const { id, row, columns, isSelected, isMultiSelected, nowMs, onChoose } = props
  return (
    <SummaryRow
      id={id}
      isSelected={isSelected}
      isMultiSelected={isMultiSelected}
      data-delivery-id={row.id}
      data-record-id={row.recordId ?? ''}
      data-pending={!row.isInspected || undefined}
      {...onPress(event => onChoose(row.id, event))}
    >
      {isMultiSelected ? (
        <span className="absolute top-0 right-auto bottom-0 left-0.5 flex w-3 items-center text-accent">
          <Check aria-hidden className="size-3 stroke-3" />
          <span className="visually-hidden">selected</span>
        </span>
      ) : null}
      {columns.map(name => (
        <Fragment key={name}>{cellIn(name, row.members, own => cells[own](row, nowMs))}</Fragment>
      ))}
    </SummaryRow>
  )
})

/** Cells of each column. Each renders one element, even if it is empty. */
const cells: Readonly<Record<DeliveryColumn, (row: DeliverySummary, nowMs: number) => ReactNode>> = {
  status: row => (
    <StatusCell
      status={row.status}
      refundStatus={row.refundStatus}
      isWordless={row.status === null && row.service !== 'transactions' && row.service !== 'funding'}
    />
  ),
  kind: row => <KindCell row={row} />,
  request: row => (
    <TextCell align="start" isMono title={`${row.method} ${row.target}`}>
      {row.method} <VisibleText text={row.target} />
    </TextCell>
  ),
  amount: row => <AmountCell text={rowAmountText(row)} />,
  record: row => <RecordCell recordId={row.recordId} />,
  marks: row => <MarksCell marks={marksOf(row)} />,
  response: row => (
    <TextCell
      title={row.response === null ? undefined : `Responded in ${elapsedText(row.response.elapsedMs)}`}
    >
      {row.response?.status}
    </TextCell>
  ),
  size: row => <TextCell isFaint>{sizeText(row.bodyBytes)}</TextCell>,
  received: (row, nowMs) => <TimeCell atMs={row.receivedAtMs} nowMs={nowMs} />,
}

export type DeliveryColumn = keyof typeof sharedColumns | 'request' | 'response' | 'size'

export const deliveryColumns: readonly ListColumn<DeliveryColumn>[] = [
  sharedColumns.status,
  sharedColumns.kind,
  { name: 'request', label: 'Request', width: 140, minimum: 60, rank: 10 },
  sharedColumns.amount,
  sharedColumns.record,
  sharedColumns.marks,
  { name: 'response', label: 'Response', width: 56, minimum: 32, align: 'end', rank: 8 },
  { name: 'size', label: 'Size', width: 52, minimum: 40, align: 'end', isDefault: true, rank: 7 },
  sharedColumns.received,
]

/** The findings of the delivery and those of its trail at this delivery. */
function withTrail({ findingCounts, trailFindings }: DeliverySummary): FindingCounts {
  const countOf = (severity: Severity) => trailFindings.filter(found => found.severity === severity).length
  return {
    ...findingCounts,
    error: findingCounts.error + countOf('error'),
    warning: findingCounts.warning + countOf('warning'),
  }
}

function marksOf(row: DeliverySummary): (Mark | null)[] {
  return [
    ...findingMarks(withTrail(row), row.trailFindings),
    refusedMark(row.response),
    row.reception === 'whole' || !row.isTruncated
      ? null
      : {
          words: receptionSentences[row.reception].replace(/\.$/, ''),
          tone: 'warning',
          sign: <Scissors className="size-3" />,
        },
    isLate(row)
      ? {
          words: 'Late: the response took more than 5 s',
          tone: 'warning',
          sign: <Clock className="size-3" />,
        }
      : null,
    repeatedMark(row.repeats),
  ]
}

function repeatedMark(repeats: number): Mark | null {
  if (repeats === 0) return null
  const isMost = repeats === maximumRepeats
  const counted = `${isMost ? 'at least ' : ''}${repeats} earlier ${repeats === 1 ? 'delivery' : 'deliveries'}`
  return { words: `Repeats ${counted}`, sign: `×${repeats + 1}${isMost ? '+' : ''}` }
}

function refusedMark(response: DeliverySummary['response']): Mark | null {
  if (response === null || (response.status >= 200 && response.status <= 299)) return null
  return { words: `Refused: responded with ${response.status}`, tone: 'error', sign: response.status }
}

function KindCell({ row }: { readonly row: DeliverySummary }) {
  return (
    <MainCell>
      <ServiceMark service={row.service} />
      <RowTitle text={rowTitle(row)} isPending={!row.isInspected} />
      <TagsCell row={row} />
      <TrailNote codes={row.trailFindings} />
      {row.found === undefined ? <RowNote note={rowNote(row)} /> : <FoundNote found={row.found} />}
    </MainCell>
  )
}
