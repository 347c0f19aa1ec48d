import { clsx } from 'clsx'
import { withVisible } from '#contract/json/invisible-characters'
import { StatusMark } from '../ui/feedback/status-mark.tsx'
import { VisibleText } from '../ui/text/visible-text.tsx'
import styles from './status-word.module.css'
import { statusShape } from './words.ts'

interface StatusWordProps {
  /** The text that came; `null` where there is none. */
  readonly status: string | null
  /** Shown as a second mark with a return arrow, and its word where there is room. */
  readonly refundStatus?: string | null
  readonly hasRefundWord?: boolean
  /** Where nothing is expected to have a status, its absence needs no word. */
  readonly isWordless?: boolean
}

/** Status as shape, colour and word together. */
export function StatusWord(props: StatusWordProps) {
  const { status, refundStatus = null, hasRefundWord = false, isWordless = false } = props
  const shape = statusShape(status)
  return (
    <span className={styles.word}>
      <StatusMark shape={shape} />
      {isWordless ? null : (
        <span className={clsx(styles.text, 'status-text' /* legacy */, styles[shape])}>
          <VisibleText text={status ?? 'no status'} />
        </span>
      )}
      {refundStatus === null ? null : (
        <span className={styles.refund} title={withVisible(`Refund ${refundStatus}`)}>
          <StatusMark shape={statusShape(refundStatus)} isReturn />
          <span
            className={
              hasRefundWord
                ? clsx(styles.text, 'status-text' /* legacy */, styles[statusShape(refundStatus)])
                : 'visually-hidden'
            }
          >
            refund <VisibleText text={refundStatus} />
          </span>
        </span>
      )}
    </span>
  )
}
