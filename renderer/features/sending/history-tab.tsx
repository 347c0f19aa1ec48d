import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { History, RotateCw } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { withVisible } from '#contract/json/invisible-characters'
import type { Attempt } from '#contract/sending/sending'
import type { AttemptId, DeliveryId } from '#contract/terms'
import { change, newestAttemptsQuery, olderAttemptsQuery, useSentRows } from '#data'
import {
  Button,
  countText,
  type DataColumn,
  DataTable,
  EmptyState,
  elapsedText,
  Facts,
  Loaded,
  PaneHead,
  PaneInset,
  PaneScroll,
  Problem,
  Row,
  useIsNarrow,
  VisibleText,
} from '#ui'
import { AttemptResponse } from '../../attempt/attempt-response.tsx'
import { AttemptVerdict, VerdictLabel } from '../../attempt/attempt-verdict.tsx'
import { useSending } from '../../attempt/outcome.ts'
import { OutcomeView } from '../../attempt/outcome-view.tsx'
import { SentLinks } from '../../attempt/sent-links.tsx'
import { MadeName, SentName } from '../../attempt/sent-name.tsx'
import { type ClockTexts, useClock } from '../../notification/use-clock.ts'
import styles from './history-tab.module.css'

/** Every attempt, newest first, with its response. */
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

/** Of the deliveries that the attempts sent, by id. */
type SentRows = ReadonlyMap<DeliveryId, DeliverySummary>

/** Below this width, a column for the target has no room for a URL. */
const narrowPx = 860

function columnsWith(rows: SentRows, clock: ClockTexts, isNarrow: boolean): readonly DataColumn<Attempt>[] {
  const name = (attempt: Attempt) => <AttemptName attempt={attempt} rows={rows} statusClass="w-26" />
  const target = ({ target: url }: Attempt) => (
    <span className={isNarrow ? 'block truncate' : 'wrap-anywhere line-clamp-2'} title={withVisible(url)}>
      <VisibleText text={url} />
    </span>
  )
  const response = (attempt: Attempt) => <AttemptVerdict attempt={attempt} />
  const compared = ({ verdict }: Attempt) => <VerdictLabel verdict={verdict} />
  const duration = ({ elapsedMs }: Attempt) => elapsedText(elapsedMs)
  const time = ({ startedAtMs }: Attempt) => (
    <time title={clock.full(startedAtMs)}>{clock.column(startedAtMs)}</time>
  )
  const purpose: DataColumn<Attempt> = { label: 'Purpose', width: '64px', render: attempt => attempt.purpose }
  if (isNarrow) {
    const inMono = (content: ReactNode) => <span className="mono">{content}</span>
    return [
      {
        label: 'Notification, target',
        isWrapping: true,
        render: attempt => twoLines(name(attempt), inMono(target(attempt))),
      },
      purpose,
      {
        label: 'Response, compared to last',
        width: '184px',
        render: attempt => twoLines(response(attempt), compared(attempt)),
      },
      {
        label: 'Time, duration',
        width: '112px',
        align: 'end',
        render: attempt => twoLines(inMono(time(attempt)), duration(attempt)),
      },
    ]
  }
  return [
    { label: 'Notification', width: '28%', render: name },
    purpose,
    { label: 'Target', isMono: true, isWrapping: true, render: target },
    { label: 'Response', width: '160px', render: response },
    { label: 'Compared to last', width: '120px', render: compared },
    { label: 'Duration', width: '72px', align: 'end', render: duration },
    { label: 'Time', width: '108px', align: 'end', isMono: true, render: time },
  ]
}

function twoLines(first: ReactNode, second: ReactNode) {
  return (
    <>
      <span className="block">{first}</span>
      <span className="block">{second}</span>
    </>
  )
}

interface AttemptNameProps {
  readonly attempt: Attempt
  readonly rows: SentRows
  readonly statusClass?: string
}

/** Named like a delivery in the list; by its number if the delivery was deleted. */
function AttemptName({ attempt, rows, statusClass }: AttemptNameProps) {
  const { deliveryId, fixtureId, recordId } = attempt
  const row = deliveryId === null ? undefined : rows.get(deliveryId)
  return (
    <Row as="span" gap="2">
      {row !== undefined ? (
        <SentName of={row} recordId={row.recordId} statusClass={statusClass} />
      ) : deliveryId !== null ? (
        <span className="tabular">Delivery {deliveryId}</span>
      ) : (
        <MadeName fixtureId={fixtureId} recordId={recordId} statusClass={statusClass} />
      )}
    </Row>
  )
}

interface AttemptsProps {
  readonly newest: readonly Attempt[]
  readonly hasMore: boolean
}

function Attempts({ newest, hasMore }: AttemptsProps) {
  // A reader further down stays in place: the newest page is frozen once older pages were fetched.
  const [saved, setSaved] = useState<readonly Attempt[] | null>(null)
  const older = useInfiniteQuery(olderAttemptsQuery(saved?.at(-1)?.id ?? null))
  const attempts = useMemo(
    () => [...(saved ?? newest), ...(older.data?.pages.flatMap(page => page.attempts) ?? [])],
    [saved, newest, older.data],
  )
  const hasOlder = older.data === undefined ? hasMore : older.hasNextPage
  const hasNewer = saved !== null && saved[0]?.id !== newest[0]?.id
  const rows = useSentRows(attempts, 0, attempts.length - 1)
  const clock = useClock()
  const pane = useRef<HTMLElement>(null)
  const isNarrow = useIsNarrow(pane, narrowPx)
  const columns = useMemo(() => columnsWith(rows, clock, isNarrow), [rows, clock, isNarrow])
  const [openId, setOpen] = useState<AttemptId | null>(null)
  const open = attempts.find(attempt => attempt.id === openId)
  function fetchOlder(): void {
    if (saved === null) setSaved(newest)
    else if (older.data === undefined) void older.refetch()
    else void older.fetchNextPage()
  }
  return (
    <div className={clsx('flex h-full min-h-0', styles.history)}>
      <section ref={pane} className="flex min-h-0 min-w-0 flex-1 flex-col" aria-label="History">
        <PaneHead
          title="History"
          mark={
            <span className="quiet tabular">{`${countText(attempts.length)}${hasOlder ? '+' : ''}`}</span>
          }
          actions={
            hasNewer ? (
              <Button size="small" onClick={() => setSaved(null)}>
                Show newest
              </Button>
            ) : null
          }
        />
        <PaneScroll className="min-h-0 flex-1 pb-3">
          <DataTable
            isSmall
            isFlush
            label="History"
            columns={columns}
            rows={attempts}
            rowKey={attempt => attempt.id}
            onOpen={({ id }) => setOpen(id === openId ? null : id)}
            openKey={openId}
          />
          <PaneInset>
            <Problem error={older.error} />
          </PaneInset>
          {hasOlder ? (
            <Button className="mx-2" size="small" tone="quiet" onClick={fetchOlder}>
              Load older attempts
            </Button>
          ) : null}
        </PaneScroll>
      </section>
      {open === undefined ? null : (
        <OpenAttempt key={open.id} attempt={open} rows={rows} isLatest={open === attempts[0]} />
      )}
    </div>
  )
}

interface OpenAttemptProps {
  readonly attempt: Attempt
  readonly rows: SentRows
  readonly isLatest: boolean
}

function OpenAttempt({ attempt, rows, isLatest }: OpenAttemptProps) {
  const { outcome, start } = useSending(allowRemote =>
    change('attempts.repeat', { id: attempt.id, allowRemote }),
  )
  return (
    <aside
      className={clsx(
        'flex w-85 flex-none flex-col gap-2 overflow-y-auto border-line border-l px-4 pt-2.5 pb-4',
        styles.open,
      )}
      aria-label="Attempt"
    >
      <Row as="header" gap="2" isWrapping className={styles.head}>
        <h3>
          <AttemptName attempt={attempt} rows={rows} />
        </h3>
        <Button
          className="ml-auto"
          size="small"
          icon={<RotateCw aria-hidden />}
          disabled={outcome.state === 'sending'}
          reason="Sending…"
          onClick={() => start(false)}
        >
          Send again
        </Button>
      </Row>
      <Facts className={styles.facts}>
        <dt>Attempt</dt>
        <dd className="tabular">
          {attempt.id}
          {isLatest ? ', the latest' : ''}
          {attempt.deliveryId === null ? '' : `: ${attempt.purpose} of delivery ${attempt.deliveryId}`}
        </dd>
        <dt>Target</dt>
        <dd className="mono">
          <VisibleText text={attempt.target} />
        </dd>
        <dt>Sent body</dt>
        <dd className="mono">sha256 {attempt.sentBodySha256}</dd>
      </Facts>
      {attempt.warning === null ? null : (
        <p className="text-small text-warning leading-4.25">{attempt.warning}</p>
      )}
      <SentLinks attempt={attempt} />
      <OutcomeView outcome={outcome} onAllow={() => start(true)} />
      <h4>Response</h4>
      <AttemptResponse className={styles.response} attempt={attempt} />
    </aside>
  )
}
