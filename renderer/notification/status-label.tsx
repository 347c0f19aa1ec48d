import { clsx } from 'clsx'
import { withVisible } from '#contract/json/invisible-characters'
import { StatusMark, VisibleText } from '#ui'
import { statusShape } from './labels.ts'
import styles from './status-label.module.css'

interface StatusLabelProps {
  /** The received text; `null` if there is none. */
  readonly status: string | null
  /** Shown as a second mark with a return arrow, with its word if there is room. */
  readonly refundStatus?: string | null
  readonly hasRefundWord?: boolean
  /** Omits the label if no status is expected. */
  readonly isWordless?: boolean
  /** As large as the words beside it. */
  readonly isLarge?: boolean
  /** Class of the label. */
  readonly wordClass?: string | undefined
}

/** Status as shape, color and word together. */
export function StatusLabel(props: StatusLabelProps) {
  const { status, refundStatus = null, hasRefundWord = false, isWordless = false, isLarge = false } = props
  const shape = statusShape(status)
  const wordClass = (of: typeof shape) =>
    clsx(styles.text, styles[of], isLarge && styles.large, props.wordClass)
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
          className={clsx('inline-flex items-center gap-1.5', styles.refund)}
          title={withVisible(`Refund ${refundStatus}`)}
        >
          <StatusMark shape={statusShape(refundStatus)} isReturn />
          <span className={hasRefundWord ? wordClass(statusShape(refundStatus)) : 'visually-hidden'}>
            <span className="@max-[560px]:sr-only">refund </span>
            <VisibleText text={refundStatus} />
          </span>
        </span>
      )}
    </span>
  )
}
