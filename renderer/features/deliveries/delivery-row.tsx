import { clsx } from 'clsx'
import { Check, Clock } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { isLate, receptionText, rowTitle } from '../../notification/labels.ts'
import { ServiceMark } from '../../notification/service-mark.tsx'
import {
  FindingsCell,
  KindCell,
  RecordCell,
  RowTitle,
  StatusCell,
  SummaryRow,
  TimeCell,
} from '../../notification/summary-row.tsx'
import { onPress } from '../../ui/buttons/press.ts'
import { sizeText } from '../../ui/text/number-text.ts'
import { Tag } from '../../ui/text/tag.tsx'
import { columnTimeText, fullTimeText } from '../../ui/text/time-text.ts'
import { TagsCell } from '../organizing/index.ts'
import styles from './delivery-row.module.css'

interface DeliveryRowProps {
  readonly id: string
  readonly row: DeliverySummary
  readonly isSelected: boolean
  /** In the multi-selection. */
  readonly isMultiSelected: boolean
  readonly nowMs: number
  readonly onChoose: (id: DeliveryId, event: MouseEvent) => void
}

export const DeliveryRow = memo(function DeliveryRow(props: DeliveryRowProps) {
  const { id, row, isSelected, isMultiSelected, nowMs, onChoose } = props
  const time = columnTimeText(row.receivedAtMs, nowMs)
  const title = rowTitle(row)
  return (
    <SummaryRow
      id={id}
      isSelected={isSelected}
      isMultiSelected={isMultiSelected}
      data-delivery-id={row.id}
      data-record-id={row.recordId ?? ''}
      data-unread={!row.isRead || undefined}
      {...onPress(event => onChoose(row.id, event))}
    >
      {isMultiSelected ? (
        <span className={styles.mark}>
          <Check aria-hidden />
          <span className="visually-hidden">selected</span>
        </span>
      ) : null}
      <StatusCell
        status={row.status}
        refundStatus={row.refundStatus}
        isWordless={row.status === null && row.service !== 'transactions' && row.service !== 'funding'}
      />
      <ServiceMark service={row.service} />
      <KindCell isWide={row.recordId === null}>
        {title === '' ? null : <RowTitle text={title} isUnread={!row.isRead} />}
        <RowTags row={row} />
        <TagsCell row={row} />
      </KindCell>
      {row.recordId === null ? null : <RecordCell recordId={row.recordId} />}
      <FindingsCell counts={row.findingCounts} />
      <span className={clsx('tabular', styles.size)}>{sizeText(row.bodyBytes)}</span>
      <TimeCell title={fullTimeText(row.receivedAtMs)}>{time}</TimeCell>
    </SummaryRow>
  )
})

/** Tags for what was unusual about its reception or its answer. */
function RowTags({ row }: { readonly row: DeliverySummary }) {
  const reception = receptionText(row.reception)
  const isRefused = row.answer !== null && (row.answer.status < 200 || row.answer.status > 299)
  return (
    <>
      {reception === null ? null : <Tag tone="warning">{reception}</Tag>}
      {row.isTruncated && reception === null ? <Tag tone="warning">truncated</Tag> : null}
      {isRefused ? (
        <Tag tone="error" className="tabular">
          {row.answer?.status}
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
