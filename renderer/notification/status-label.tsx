import { clsx } from 'clsx'
import { withVisible } from '#contract/json/invisible-characters'
import { StatusMark, statusColors, VisibleText } from '#ui'
import { statusShape } from './labels.ts'

interface StatusLabelProps {
  /** The received text; `null` if there is none. */
  readonly status: string | null
  /** Shown as a second mark with a return arrow, with its word if there is room. */
  readonly refundStatus?: string | null
  readonly hasRefundWord?: boolean
  /** In a list without columns: its word needs less room. */
  readonly isInList?: boolean
  /** Omits the label if no status is expected. */
  readonly isWordless?: boolean
  /** As large as the words beside it. */
  readonly isLarge?: boolean
  readonly wordClass?: string | undefined
}

/** Status as shape, color and word together. */
export function StatusLabel(props: StatusLabelProps) {
  const { status, refundStatus = null, hasRefundWord = false, isWordless = false, isLarge = false } = props
  const shape = statusShape(status)
  const wordClass = (of: typeof shape) =>
    clsx(
      'truncate tracking-label',
      statusColors[of],
      of === 'dotted' ? 'font-book' : 'font-strong',
      isLarge ? 'text-small' : 'text-mini',
      props.wordClass,
    )
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
      <StatusMark shape={shape} />
      {isWordless ? null : (
        <span className={wordClass(shape)}>
          <VisibleText text={status ?? 'no status'} />
        </span>
      )}
      {refundStatus === null ? null : (
        <span
          className="inline-flex min-w-4.25 flex-1 shrink-0 items-center gap-1.5"
          title={withVisible(`Refund ${refundStatus}`)}
        >
          <StatusMark shape={statusShape(refundStatus)} isReturn />
          <span className={hasRefundWord ? wordClass(statusShape(refundStatus)) : 'visually-hidden'}>
            <span className={props.isInList === true ? '@max-list:sr-only' : '@max-refund:sr-only'}>
              refund{' '}
            </span>
            <VisibleText text={refundStatus} />
          </span>
        </span>
      )}
    </span>
  )
}
