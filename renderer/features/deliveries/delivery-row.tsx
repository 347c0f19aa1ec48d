import { clsx } from 'clsx'
import { Check, Clock } from 'lucide-react'
import { Fragment, type MouseEvent, memo, type ReactNode } from 'react'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { FindingCounts, Severity } from '#contract/deliveries/finding'
import type { DeliveryId } from '#contract/terms'
import { columnTimeText, elapsedText, fullTimeText, onPress, sizeText, Tag, VisibleText } from '#ui'
import { isLate, receptionText, rowTitle } from '../../notification/labels.ts'
import { cutText, rowAgeText, rowAmountText, rowNote } from '../../notification/row-note.ts'
import { ServiceMark } from '../../notification/service-mark.tsx'
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
} from '../../notification/summary-row.tsx'
import { TagsCell } from '../organizing/index.ts'
import type { DeliveryColumn } from './delivery-columns.ts'
import styles from './delivery-row.module.css'

interface DeliveryRowProps {
  readonly id: string
  readonly row: DeliverySummary
  readonly columns: readonly DeliveryColumn[]
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
        <span
          className={clsx(
            'absolute top-0 right-auto bottom-0 left-0.5 flex w-3 items-center text-accent',
            styles.mark,
          )}
        >
          <Check aria-hidden />
          <span className="visually-hidden">selected</span>
        </span>
      ) : null}
      {columns.map(name => (
        <Fragment key={name}>{cells[name](row, nowMs)}</Fragment>
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
  notification: row => <NotificationCell row={row} />,
  request: row => (
    <TextCell align="start" isMono title={`${row.method} ${row.target}`}>
      {row.method} <VisibleText text={row.target} />
    </TextCell>
  ),
  amount: row => <AmountCell text={rowAmountText(row)} />,
  record: row => <RecordCell recordId={row.recordId} />,
  findings: row => <FindingsCell counts={withTrail(row)} />,
  response: row => (
    <TextCell
      title={row.response === null ? undefined : `Responded in ${elapsedText(row.response.elapsedMs)}`}
    >
      {row.response?.status}
    </TextCell>
  ),
  size: row => <TextCell isFaint>{sizeText(row.bodyBytes)}</TextCell>,
  age: (row, nowMs) => (
    <TextCell isFaint title={fullTimeText(row.receivedAtMs)}>
      {rowAgeText(nowMs - row.receivedAtMs)}
    </TextCell>
  ),
  received: (row, nowMs) => (
    <TimeCell title={fullTimeText(row.receivedAtMs)}>{columnTimeText(row.receivedAtMs, nowMs)}</TimeCell>
  ),
}

/** The findings of the delivery and those of its trail at this delivery. */
function withTrail({ findingCounts, trailFindings }: DeliverySummary): FindingCounts {
  const countOf = (severity: Severity) => trailFindings.filter(found => found.severity === severity).length
  return {
    ...findingCounts,
    error: findingCounts.error + countOf('error'),
    warning: findingCounts.warning + countOf('warning'),
  }
}

function NotificationCell({ row }: { readonly row: DeliverySummary }) {
  const title = rowTitle(row)
  const note = rowNote(row)
  return (
    <MainCell>
      <ServiceMark service={row.service} />
      {title === '' ? null : <RowTitle text={title} isPending={!row.isInspected} />}
      <RowTags row={row} />
      <TagsCell row={row} />
      <TrailMark codes={row.trailFindings} />
      {note === null ? null : <RowNote {...note} />}
    </MainCell>
  )
}

/** Tags for unusual receptions or responses. */
function RowTags({ row }: { readonly row: DeliverySummary }) {
  const reception = row.reception === 'body-too-large' ? cutText(row.bodyBytes) : receptionText(row.reception)
  const isRefused = row.response !== null && (row.response.status < 200 || row.response.status > 299)
  return (
    <>
      {reception === null ? null : <Tag tone="warning">{reception}</Tag>}
      {row.isTruncated && reception === null ? <Tag tone="warning">truncated</Tag> : null}
      {isRefused ? (
        <Tag tone="error" className="tabular" title={`Responded with ${row.response?.status}`}>
          {row.response?.status}
        </Tag>
      ) : null}
      {isLate(row) ? (
        <Tag tone="warning" title="Response took more than 5 s">
          <Clock aria-hidden />
          late
        </Tag>
      ) : null}
    </>
  )
}
