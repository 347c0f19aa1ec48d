import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { Attempt } from '#contract/sending/sending'
import { change, refetchAttempts } from '#data'
import { Button, elapsedText, Row, Tag, Twisty, VisibleText } from '#ui'
import { AttemptResponse } from '../../../attempt/attempt-response.tsx'
import { AttemptVerdict, VerdictLabel } from '../../../attempt/attempt-verdict.tsx'
import { useSending } from '../../../attempt/outcome.ts'
import { OutcomeView } from '../../../attempt/outcome-view.tsx'
import { SentLinks } from '../../../attempt/sent-links.tsx'
import { useClock } from '../../../notification/use-clock.ts'
import { openReplay } from '../../sending/index.ts'
import styles from './attempt-list.module.css'

interface AttemptListProps {
  readonly id: DeliveryDetail['id']
  /** By replays and routes, newest first. */
  readonly attempts: readonly Attempt[]
  /** Its response is shown above. */
  readonly passedBack: Attempt | undefined
}

/** Each attempt with its URL. The newest is open. */
export function AttemptList({ id, attempts, passedBack }: AttemptListProps) {
  if (attempts.length === 0)
    return (
      <Row gap="3" isWrapping className="px-4 pb-3 text-small">
        <p className="min-w-50 flex-1 text-muted">
          <strong className="font-strong text-default">No attempts</strong>{' '}
          <span>Replay the captured bytes to your app, or create a route that forwards deliveries.</span>
        </p>
        <Button size="small" icon={<RotateCw aria-hidden />} onClick={() => openReplay(id)}>
          Replay…
        </Button>
      </Row>
    )
  return (
    <ul className="border-line-soft border-t" aria-label="Attempts">
      {attempts.map((attempt, index) => (
        <AttemptRow key={attempt.id} attempt={attempt} isFirst={index === 0 && attempt !== passedBack} />
      ))}
    </ul>
  )
}

function AttemptRow({ attempt, isFirst }: { readonly attempt: Attempt; readonly isFirst: boolean }) {
  const clock = useClock()
  // A newer attempt folds this one, unless the user opened or folded it.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isFirst
  return (
    <li className="border-line-soft border-b pb-1.5" data-attempt-id={attempt.id}>
      <button
        type="button"
        className={clsx(
          'flex h-row w-full cursor-default items-center gap-3 border-0 bg-transparent py-0 pr-4 pl-3 text-left text-small hover:bg-hover focus-visible:-outline-offset-2',
          styles.line,
        )}
        aria-expanded={isOpen}
        onClick={() => setChosen(!isOpen)}
      >
        <Twisty isOpen={isOpen} className={styles.twisty} />
        <AttemptVerdict attempt={attempt} />
        <VerdictLabel verdict={attempt.verdict} />
        {attempt.purpose === 'forward' ? <Tag>{forwardText(attempt)}</Tag> : null}
        <span className="quiet tabular ml-auto">{elapsedText(attempt.elapsedMs)}</span>
        <time className="quiet tabular mono" title={clock.full(attempt.startedAtMs)}>
          {clock.row(attempt.startedAtMs)}
        </time>
      </button>
      <p className="mono wrap-anywhere pr-4 pl-8 text-small">
        <VisibleText text={attempt.target} />
      </p>
      {attempt.warning === null ? null : (
        <p className="pt-1 pr-4 pl-8 text-small text-warning leading-4.25">{attempt.warning}</p>
      )}
      {isOpen ? <OpenAttempt attempt={attempt} /> : null}
    </li>
  )
}

function OpenAttempt({ attempt }: { readonly attempt: Attempt }) {
  const { outcome, start } = useSending(async allowRemote => {
    try {
      return await change('attempts.repeat', { id: attempt.id, allowRemote })
    } finally {
      if (attempt.deliveryId !== null) refetchAttempts(attempt.deliveryId)
    }
  })
  return (
    <>
      <AttemptResponse attempt={attempt} hasHeaders className={styles.response} />
      <Row gap="2" isWrapping className="pr-4 pb-2 pl-8">
        <Button
          size="small"
          icon={<RotateCw aria-hidden />}
          disabled={outcome.state === 'sending'}
          reason="Sending…"
          onClick={() => start(false)}
        >
          Retry
        </Button>
        <SentLinks attempt={attempt} />
      </Row>
      {outcome.state === 'asks' || outcome.state === 'failed' ? (
        <OutcomeView className={styles.response} outcome={outcome} onAllow={() => start(true)} />
      ) : null}
    </>
  )
}

/** The route that forwarded it, and whether as a resend of missed deliveries. */
function forwardText({ batchId }: Attempt): string {
  return batchId === null ? 'forwarded' : 'forward retry'
}
