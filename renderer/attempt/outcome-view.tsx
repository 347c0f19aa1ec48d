import { clsx } from 'clsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { elapsedText } from '../ui/text/number-text.ts'
import { AttemptAnswer } from './attempt-answer.tsx'
import { AttemptVerdict } from './attempt-verdict.tsx'
import type { Outcome } from './outcome.ts'
import { RemoteAsk } from './remote-ask.tsx'
import './outcome-view.css'

interface OutcomeViewProps {
  readonly outcome: Outcome
  /** The user allows a target that is not on this machine. */
  readonly onAllow: () => void
  readonly className?: string | undefined
}

/** How the sending went, and what it asks. */
export function OutcomeView({ outcome, onAllow, className }: OutcomeViewProps) {
  return (
    <section className={clsx('outcome', className)} aria-label="Result" aria-live="polite">
      <OutcomeContent outcome={outcome} onAllow={onAllow} />
    </section>
  )
}

function OutcomeContent({ outcome, onAllow }: OutcomeViewProps) {
  switch (outcome.state) {
    case 'idle':
      return null
    case 'sending':
      return <p className="outcome-line quiet">Sending…</p>
    case 'asks':
      return <RemoteAsk error={outcome.error} onAllow={onAllow} />
    case 'failed':
      return (
        <Notice tone="error" title="Not sent.">
          {outcome.error.message}
        </Notice>
      )
    case 'done':
      return (
        <>
          <p className="outcome-line">
            <AttemptVerdict attempt={outcome.value} />
            <span className="quiet tabular">{elapsedText(outcome.value.elapsedMs)}</span>
            <span className="outcome-target quiet mono">{outcome.value.target}</span>
          </p>
          <AttemptAnswer attempt={outcome.value} />
        </>
      )
  }
}
