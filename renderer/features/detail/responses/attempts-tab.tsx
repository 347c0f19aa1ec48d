import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { Attempt } from '#contract/sending/sending'
import { attemptsQuery, refetchDelivery } from '#data'
import { Button, EmptyState, elapsedText, Loaded, PaneScroll, Tag, Truncate, Twisty, VisibleText } from '#ui'
import { AttemptResponse } from '../../../attempt/attempt-response.tsx'
import { AttemptVerdict } from '../../../attempt/attempt-verdict.tsx'
import { VerdictLabel } from '../../../attempt/verdict-label.tsx'
import { useClock } from '../../../notification/use-clock.ts'
import { openReplay } from '../../sending/index.ts'
import styles from './attempts-tab.module.css'

/** The attempts of this delivery, by replays and routes, newest first. */
export function AttemptsTab({ detail }: { readonly detail: DeliveryDetail }) {
  const { data, error } = useQuery(attemptsQuery(detail.id))
  return (
    <Loaded
      from={{ data: data?.attempts, error, refetch: () => refetchDelivery(detail.id) }}
      loading="Loading attempts"
      failed="Couldn’t load the attempts."
      lines={4}
    >
      {attempts => (attempts.length === 0 ? <NoAttempts /> : <AttemptList attempts={attempts} />)}
    </Loaded>
  )
}

function NoAttempts() {
  return (
    <EmptyState
      icon={<RotateCw aria-hidden />}
      title="No attempts"
      actions={<Button onClick={openReplay}>Replay…</Button>}
    >
      Replay the captured bytes to your app, or create a route that forwards deliveries. Each attempt and its
      response are listed here.
    </EmptyState>
  )
}

function AttemptList({ attempts }: { readonly attempts: readonly Attempt[] }) {
  return (
    <PaneScroll as="ul" aria-label="Attempts">
      {attempts.map(attempt => (
        <AttemptRow key={attempt.id} attempt={attempt} />
      ))}
    </PaneScroll>
  )
}

function AttemptRow({ attempt }: { readonly attempt: Attempt }) {
  const clock = useClock()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={styles.attempt} data-attempt-id={attempt.id}>
      <button type="button" className={styles.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Twisty isOpen={isOpen} className={styles.twisty} />
        <AttemptVerdict attempt={attempt} />
        <VerdictLabel verdict={attempt.verdict} />
        {attempt.purpose === 'forward' ? <Tag>{forwardText(attempt)}</Tag> : null}
        <Truncate as="span" className={clsx('mono', styles.target)}>
          <VisibleText text={attempt.target} />
        </Truncate>
        <span className="quiet tabular">{elapsedText(attempt.elapsedMs)}</span>
        <time className="quiet tabular mono" title={clock.full(attempt.startedAtMs)}>
          {clock.row(attempt.startedAtMs)}
        </time>
      </button>
      {attempt.warning === null ? null : <p className={styles.warning}>{attempt.warning}</p>}
      {isOpen ? <AttemptResponse attempt={attempt} /> : null}
    </li>
  )
}

/** Which route forwarded it, and whether as a resend of missed deliveries. */
function forwardText({ batchId }: Attempt): string {
  return batchId === null ? 'forwarded' : 'forward retry'
}
