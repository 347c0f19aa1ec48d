import { History, RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import type { Attempt } from '#contract/sending/sending'
import {
  loadHistory,
  loadOlderAttempts,
  openAttempt,
  repeatAttempt,
  useHistory,
} from '../../state/history-store.ts'
import { readyValue } from '../../state/resource.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { type DataColumn, DataTable } from '../../ui/lists/data-table.tsx'
import { elapsedText } from '../../ui/text/number-text.ts'
import { rowTimeText } from '../../ui/text/time-text.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { AttemptAnswer } from './attempt-answer.tsx'
import { AttemptVerdict } from './attempt-verdict.tsx'
import { OutcomeView } from './outcome-view.tsx'
import { VerdictWord } from './verdict-word.tsx'

/** Everything that was sent, newest first, with what came back. */
export function HistoryTab() {
  const attempts = useHistory(state => state.attempts)
  useEffect(() => void loadHistory(), [])
  switch (attempts.state) {
    case 'loading':
      return <Skeleton lines={10} label="Loading what was sent" />
    case 'failed':
      return (
        <Failure
          what="What was sent could not be read."
          message={attempts.error.message}
          onRetry={() => void loadHistory()}
        />
      )
    case 'ready':
      return attempts.value.length === 0 ? (
        <EmptyState icon={<History aria-hidden />} title="Nothing was sent yet">
          Fixtures, replays and what routes forward are kept here, each with its answer.
        </EmptyState>
      ) : (
        <Attempts attempts={attempts.value} />
      )
  }
}

const columns: readonly DataColumn<Attempt>[] = [
  { label: 'What', render: attempt => whatText(attempt) },
  { label: 'Target', isMono: true, render: attempt => <span title={attempt.target}>{attempt.target}</span> },
  { label: 'Answer', width: '250px', render: attempt => <AttemptVerdict attempt={attempt} /> },
  { label: 'Against the last', width: '116px', render: attempt => <VerdictWord verdict={attempt.verdict} /> },
  { label: 'Took', width: '72px', align: 'end', render: attempt => elapsedText(attempt.elapsedMs) },
  {
    label: 'Sent',
    width: '132px',
    align: 'end',
    isMono: true,
    render: attempt => rowTimeText(attempt.startedAtMs, Date.now()),
  },
]

function whatText({ purpose, deliveryId, fixtureId }: Attempt): string {
  if (purpose === 'fixture') return fixtureId ?? 'fixture'
  return purpose === 'forward' ? `forward of ${deliveryId}` : `replay of ${deliveryId}`
}

function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const hasOlder = useHistory(state => state.hasOlder)
  const hasNewer = useHistory(state => state.hasNewer)
  const openId = useHistory(state => state.openId)
  const open = attempts.find(attempt => attempt.id === openId)
  return (
    <div className="history">
      <div className="history-list">
        {hasNewer ? (
          <Button size="small" onClick={() => void loadHistory()}>
            Show the newest
          </Button>
        ) : null}
        <DataTable
          label="What was sent"
          columns={columns}
          rows={attempts}
          rowKey={attempt => attempt.id}
          onOpen={attempt => openAttempt(attempt.id)}
          openKey={openId}
        />
        {hasOlder ? (
          <Button size="small" tone="quiet" onClick={() => void loadOlderAttempts()}>
            Older ones
          </Button>
        ) : null}
      </div>
      {open === undefined ? null : <OpenAttempt attempt={open} />}
    </div>
  )
}

function OpenAttempt({ attempt }: { readonly attempt: Attempt }) {
  const outcome = useHistory(state => state.outcome)
  const isLatest = useHistory(state => readyValue(state.attempts)?.[0]?.id === attempt.id)
  return (
    <aside className="history-open" aria-label="Attempt">
      <header className="history-head">
        <h3>{whatText(attempt)}</h3>
        <span className="quiet tabular">{isLatest ? 'the latest' : `attempt ${attempt.id}`}</span>
        <Button
          size="small"
          icon={<RotateCw aria-hidden />}
          disabled={outcome.state === 'sending'}
          onClick={() => void repeatAttempt(attempt.id, false)}
        >
          Send again
        </Button>
      </header>
      <dl className="facts history-facts">
        <dt>Target</dt>
        <dd className="mono">
          <VisibleText text={attempt.target} />
        </dd>
        <dt>Sent body</dt>
        <dd className="mono">sha256 {attempt.sentBodySha256}</dd>
      </dl>
      {attempt.warning === null ? null : <p className="form-problem">{attempt.warning}</p>}
      <OutcomeView outcome={outcome} onAllow={() => void repeatAttempt(attempt.id, true)} />
      <h4>Its answer</h4>
      <AttemptAnswer attempt={attempt} />
    </aside>
  )
}
