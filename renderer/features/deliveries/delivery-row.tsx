import { Check, Clock } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { FindingCountMarks } from '../../notification/finding-counts.tsx'
import { ServiceMark } from '../../notification/service-mark.tsx'
import { StatusWord } from '../../notification/status-word.tsx'
import { isLate, receptionText, rowTitle, shortId } from '../../notification/words.ts'
import { onPress } from '../../ui/buttons/press.ts'
import { sizeText } from '../../ui/text/number-text.ts'
import { columnTimeText, fullTimeText } from '../../ui/text/time-text.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'

interface DeliveryRowProps {
  readonly id: string
  readonly row: DeliverySummary
  readonly isSelected: boolean
  /** Chosen together with others. */
  readonly isMarked: boolean
  /** From the top of the list, in pixels. */
  readonly offset: number
  readonly nowMs: number
  readonly onChoose: (id: DeliveryId, event: MouseEvent) => void
}

export const DeliveryRow = memo(function DeliveryRow(props: DeliveryRowProps) {
  const { id, row, isSelected, isMarked, offset, nowMs, onChoose } = props
  const time = columnTimeText(row.receivedAtMs, nowMs)
  const title = rowTitle(row)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      data-delivery-id={row.id}
      data-record-id={row.recordId ?? ''}
      className={`delivery-row${row.isRead ? '' : ' delivery-row-unread'}${isMarked ? ' delivery-row-marked' : ''}`}
      style={{ transform: `translateY(${offset}px)` }}
      {...onPress(event => onChoose(row.id, event))}
    >
      {isMarked ? (
        <span className="delivery-mark">
          <Check aria-hidden />
          <span className="visually-hidden">marked</span>
        </span>
      ) : null}
      <span className="delivery-status">
        <StatusWord
          status={row.status}
          refundStatus={row.refundStatus}
          isWordless={row.status === null && row.service !== 'transactions' && row.service !== 'funding'}
        />
      </span>
      <ServiceMark service={row.service} />
      <span className={row.recordId === null ? 'delivery-kind delivery-kind-wide' : 'delivery-kind'}>
        {title === '' ? null : (
          <span className="delivery-title">
            <VisibleText text={title} />
          </span>
        )}
        <RowTags row={row} />
      </span>
      {row.recordId === null ? null : (
        <span className="delivery-record mono">
          <VisibleText text={shortId(row.recordId)} />
        </span>
      )}
      <span className="delivery-findings">
        <FindingCountMarks counts={row.findingCounts} />
      </span>
      <span className="delivery-size tabular">{sizeText(row.bodyBytes)}</span>
      <time className="delivery-time tabular mono" title={fullTimeText(row.receivedAtMs)}>
        {time}
      </time>
    </div>
  )
})

/** What was not as it should be about the way it came or was answered. */
function RowTags({ row }: { readonly row: DeliverySummary }) {
  const reception = receptionText(row.reception)
  const isRefused = row.answer !== null && (row.answer.status < 200 || row.answer.status > 299)
  return (
    <>
      {reception === null ? null : <span className="row-tag row-tag-warning">{reception}</span>}
      {row.isTruncated && reception === null ? (
        <span className="row-tag row-tag-warning">truncated</span>
      ) : null}
      {isRefused ? <span className="row-tag row-tag-error tabular">{row.answer?.status}</span> : null}
      {isLate(row) ? (
        <span className="row-tag row-tag-warning" title="Answered after more than 5 s">
          <Clock aria-hidden />
          late
        </span>
      ) : null}
    </>
  )
}
