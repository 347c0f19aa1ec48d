import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { History, RotateCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Attempt } from '#contract/sending/sending'
import { AttemptAnswer } from '../../attempt/attempt-answer.tsx'
import { AttemptVerdict } from '../../attempt/attempt-verdict.tsx'
import { OutcomeView } from '../../attempt/outcome-view.tsx'
import { SentLinks } from '../../attempt/sent-links.tsx'
import { VerdictLabel } from '../../attempt/verdict-label.tsx'
import { newestAttemptsQuery, olderAttemptsQuery } from '../../data/sending/attempts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { type DataColumn, DataTable } from '../../ui/lists/data-table.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { elapsedText } from '../../ui/text/number-text.ts'
import { rowTimeText } from '../../ui/text/time-text.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import styles from './history-tab.module.css'
import { openAttempt, repeatAttempt, useHistory } from './state/history.ts'

/** Every attempt, newest first, with its answer. */
export function HistoryTab() {
  const newest = useQuery(newestAttemptsQuery)
  return (
    <Loaded from={newest} loading="Loading history" failed="Couldn’t load the history." lines={10} isFilling>
      {({ attempts, hasMore }) =>
        attempts.length === 0 ? (
          <EmptyState icon={<History aria-hidden />} title="Nothing sent">
            Sent fixtures, replays and forwards are listed here with their responses.
          </EmptyState>
        ) : (
          <Attempts newest={attempts} hasMore={hasMore} />
        )
      }
    </Loaded>
  )
}

const columns: readonly DataColumn<Attempt>[] = [
  { label: 'Sent', render: attempt => whatText(attempt) },
  { label: 'Target', isMono: true, render: attempt => <span title={attempt.target}>{attempt.target}</span> },
  { label: 'Response', width: '250px', render: attempt => <AttemptVerdict attempt={attempt} /> },
  {
    label: 'Compared to last',
    width: '116px',
    render: attempt => <VerdictLabel verdict={attempt.verdict} />,
  },
  { label: 'Duration', width: '72px', align: 'end', render: attempt => elapsedText(attempt.elapsedMs) },
  {
    label: 'Time',
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

interface AttemptsProps {
  readonly newest: readonly Attempt[]
  readonly hasMore: boolean
}

function Attempts({ newest, hasMore }: AttemptsProps) {
  // A reader further down keeps the place: the newest page is frozen once older ones were fetched.
  const [kept, setKept] = useState<readonly Attempt[] | null>(null)
  const older = useInfiniteQuery(olderAttemptsQuery(kept?.at(-1)?.id ?? null))
  const attempts = useMemo(
    () => [...(kept ?? newest), ...(older.data?.pages.flatMap(page => page.attempts) ?? [])],
    [kept, newest, older.data],
  )
  const hasOlder = older.data === undefined ? hasMore : older.hasNextPage
  const hasNewer = kept !== null && kept[0]?.id !== newest[0]?.id
  const openId = useHistory(state => state.openId)
  const open = attempts.find(attempt => attempt.id === openId)
  function fetchOlder(): void {
    if (kept === null) setKept(newest)
    else if (older.data === undefined) void older.refetch()
    else void older.fetchNextPage()
  }
  return (
    <div className={styles.history}>
      <div className={styles.list}>
        {hasNewer ? (
          <Button size="small" onClick={() => setKept(null)}>
            Show newest
          </Button>
        ) : null}
        <DataTable
          isSmall
          label="History"
          columns={columns}
          rows={attempts}
          rowKey={attempt => attempt.id}
          onOpen={attempt => openAttempt(attempt.id)}
          openKey={openId}
        />
        {older.error === null ? null : (
          <Notice tone="error" isAlert>
            {older.error.message}
          </Notice>
        )}
        {hasOlder ? (
          <Button size="small" tone="quiet" onClick={fetchOlder}>
            Load older attempts
          </Button>
        ) : null}
      </div>
      {open === undefined ? null : <OpenAttempt attempt={open} isLatest={open === attempts[0]} />}
    </div>
  )
}

interface OpenAttemptProps {
  readonly attempt: Attempt
  readonly isLatest: boolean
}

function OpenAttempt({ attempt, isLatest }: OpenAttemptProps) {
  const outcome = useHistory(state => state.outcome)
  return (
    <aside className={styles.open} aria-label="Attempt">
      <Row as="header" gap="2" className={styles.head}>
        <h3>{whatText(attempt)}</h3>
        <span className="quiet tabular">{isLatest ? 'the latest' : `attempt ${attempt.id}`}</span>
        <Button
          className={styles.again}
          size="small"
          icon={<RotateCw aria-hidden />}
          disabled={outcome.state === 'sending'}
          reason="Sending…"
          onClick={() => void repeatAttempt(attempt.id, false)}
        >
          Send again
        </Button>
      </Row>
      <Facts className={styles.facts}>
        <dt>Target</dt>
        <dd className="mono">
          <VisibleText text={attempt.target} />
        </dd>
        <dt>Sent body</dt>
        <dd className="mono">sha256 {attempt.sentBodySha256}</dd>
      </Facts>
      {attempt.warning === null ? null : <p className={styles.warning}>{attempt.warning}</p>}
      <SentLinks attempt={attempt} />
      <OutcomeView outcome={outcome} onAllow={() => void repeatAttempt(attempt.id, true)} />
      <h4>Response</h4>
      <AttemptAnswer className={styles.answer} attempt={attempt} />
    </aside>
  )
}
