import { clsx } from 'clsx'
import type { FailureReason } from '#contract/deliveries/failure-reason'
import { errorMeaning } from '#contract/services/meanings/value-meanings'
import { VisibleText } from '#ui'
import styles from './summary.module.css'

/**
 * Why a record failed: the sentence and the code as received, and the code's meaning if that adds something.
 */
export function FailureLine({ reason }: { readonly reason: FailureReason }) {
  const { text, code } = reason
  const meaning = code === null ? null : errorMeaning(code)
  return (
    <p
      className={clsx(
        'wrap-anywhere flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-small',
        styles.failure,
      )}
    >
      <span className={clsx('font-strong text-status-failed', styles.failureLabel)}>Reason</span>
      {text === null ? null : (
        <span>
          <VisibleText text={text} />
        </span>
      )}
      {code === null ? null : (
        <code className="mono rounded-small border border-line px-1">
          <VisibleText text={code} />
        </code>
      )}
      {meaning === null || (text !== null && isSame(text, meaning.text)) ? null : (
        <span className={clsx('text-subtle', styles.meaning)} title={meaning.source}>
          {meaning.text}
        </span>
      )}
    </p>
  )
}

/** Samples repeat the meaning with another case or article. */
function isSame(one: string, other: string): boolean {
  return bare(one) === bare(other)
}

function bare(text: string): string {
  return text.toLowerCase().replaceAll(/\bthe\b|[^a-z0-9]/g, '')
}
