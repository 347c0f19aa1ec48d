import { clsx } from 'clsx'
import { elapsedText, Notice, Row, Truncate } from '#ui'
import { AttemptResponse } from './attempt-response.tsx'
import { AttemptVerdict } from './attempt-verdict.tsx'
import type { Outcome } from './outcome.ts'
import styles from './outcome-view.module.css'
import { RemoteTargetPrompt } from './remote-target-prompt.tsx'
import { SentLinks } from './sent-links.tsx'

interface OutcomeViewProps {
  readonly outcome: Outcome
  /** The user allows a target that is not on this machine. */
  readonly onAllow: () => void
  readonly className?: string | undefined
}

/** The outcome of a sending, or the prompt that it waits for. */
export function OutcomeView({ outcome, onAllow, className }: OutcomeViewProps) {
  return (
    <section className={clsx(styles.outcome, className)} aria-label="Result" aria-live="polite">
      <OutcomeContent outcome={outcome} onAllow={onAllow} />
    </section>
  )
}

function OutcomeContent({ outcome, onAllow }: OutcomeViewProps) {
  switch (outcome.state) {
    case 'idle':
      return null
    case 'sending':
      return (
        <Row as="p" gap="2-5" className={clsx('quiet', styles.line)}>
          Sending…
        </Row>
      )
    case 'asks':
      return <RemoteTargetPrompt error={outcome.error} onAllow={onAllow} />
    case 'failed':
      return (
        <Notice tone="error" title="Not sent.">
          {outcome.error.message}
        </Notice>
      )
    case 'done':
      return (
        <>
          <Row gap="2-5" isWrapping className={styles.line}>
            <AttemptVerdict attempt={outcome.value} />
            <span className="quiet tabular">{elapsedText(outcome.value.elapsedMs)}</span>
            <Truncate as="span" className={clsx('quiet mono', styles.target)}>
              {outcome.value.target}
            </Truncate>
            <span className={styles.links}>
              <SentLinks attempt={outcome.value} />
            </span>
          </Row>
          <AttemptResponse attempt={outcome.value} className={styles.response} />
        </>
      )
  }
}
