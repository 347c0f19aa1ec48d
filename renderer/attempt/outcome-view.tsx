import { clsx } from 'clsx'
import type { AppError } from '#contract/errors'
import { allowHost } from '#data'
import { Button, elapsedText, Notice, perform, Row, Truncate } from '#ui'
import { AttemptResponse } from './attempt-response.tsx'
import { AttemptVerdict } from './attempt-verdict.tsx'
import { idle, type Outcome } from './outcome.ts'
import styles from './outcome-view.module.css'
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
        <Row as="p" gap="2-5" className="quiet min-h-6.5">
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
          <Row gap="2-5" isWrapping className="min-h-6.5">
            <AttemptVerdict attempt={outcome.value} />
            <span className="quiet tabular">{elapsedText(outcome.value.elapsedMs)}</span>
            <Truncate as="span" className="quiet mono text-small">
              {outcome.value.target}
            </Truncate>
            <span className="ml-auto empty:hidden">
              <SentLinks attempt={outcome.value} />
            </span>
          </Row>
          <AttemptResponse attempt={outcome.value} className={styles.response} />
        </>
      )
  }
}

interface RemoteTargetPromptProps {
  /** A `remote-target-refused`. */
  readonly error: AppError
  /** Sends it, now that the user has confirmed. */
  readonly onAllow: () => void
}

/**
 * Asks before anything is sent to another machine: once for each host, which is then remembered, and each
 * time before captured production data is sent to a public host.
 */
function RemoteTargetPrompt({ error, onAllow }: RemoteTargetPromptProps) {
  const host = String(error.details?.host ?? '')
  const isProduction = error.details?.isProduction === true

  function allow(): void {
    // If saving fails it is sent anyway, and the next sending asks again.
    perform(allowHost(host).finally(onAllow))
  }

  return (
    <Notice
      tone="warning"
      isAlert
      title={isProduction ? 'This is production data.' : `${host} is not this machine.`}
      actions={
        <Button size="small" onClick={allow}>
          {isProduction ? 'Send anyway' : 'Send to this host'}
        </Button>
      }
    >
      {isProduction
        ? `${error.message} Hooktrail asks each time.`
        : `${error.details?.isPublic === true ? 'It is a public host. ' : ''}Hooktrail asks once per host. Settings lists allowed hosts.`}
    </Notice>
  )
}

interface StartFailureProps<T> {
  readonly outcome: Outcome<T>
  /** The user allows a target that is not on this machine. */
  readonly onAllow: () => void
  readonly className?: string | undefined
}

/** Why nothing was sent, or a batch did not start: a prompt for a target on another machine, an error for other reasons. */
export function StartFailure<T>({ outcome, onAllow, className }: StartFailureProps<T>) {
  const isFailure = outcome.state === 'asks' || outcome.state === 'failed'
  return <OutcomeView outcome={isFailure ? outcome : idle} onAllow={onAllow} className={className} />
}
