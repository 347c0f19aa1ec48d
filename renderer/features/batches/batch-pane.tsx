import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { isPassed } from '#contract/sending/passed'
import type { Batch } from '#contract/sending/replay'
import type { DeliveryId } from '#contract/terms'
import {
  type BatchResult,
  batchResultsQuery,
  isUnderWay,
  latestStatus,
  maximumResults,
  useBatch,
  useSentRows,
} from '#data'
import { openDelivery, openTrailOf, showTab, useAddress } from '#navigation'
import {
  Checkbox,
  countText,
  EmptyState,
  elapsedText,
  Failure,
  Notice,
  PaneInset,
  Row,
  StaleNotice,
} from '#ui'
import { AttemptVerdict, VerdictLabel } from '../../attempt/attempt-verdict.tsx'
import { useSending } from '../../attempt/outcome.ts'
import { StartFailure } from '../../attempt/outcome-view.tsx'
import { RunHead, type RunTone } from '../../attempt/run-list.tsx'
import { MadeName, SentName } from '../../attempt/sent-name.tsx'
import { isAt } from '../../attempt/target-choice.ts'
import { useClock } from '../../notification/use-clock.ts'
import { BatchButtons, RepeatButtons } from './batch-line.tsx'
import styles from './batch-pane.module.css'
import { batchTitle, countsText, paceText, progressOf, stateText } from './batch-text.ts'
import { type BatchPart, repeatBatch } from './open-batch.ts'
import { percentilesText } from './results/response-time-data.ts'

const linkClass =
  'inline-flex max-w-full cursor-default items-center gap-2 border-0 bg-transparent p-0 text-start align-middle text-inherit'

/** One batch: its progress, its response times, and the result of each sending. */
export function BatchPane() {
  const batch = useBatch(useAddress(state => state.things['send/batches']))
  if (batch === null) return <EmptyState title="No batch selected">Select a batch in the list.</EmptyState>
  return (
    <section className="flex h-full flex-col" aria-label="Batch">
      <BatchHead key={batch.id} batch={batch} />
      <Results key={`results of ${batch.id}`} batch={batch} />
    </section>
  )
}

function BatchHead({ batch }: { readonly batch: Batch }) {
  const part = useRef<BatchPart>('all')
  const { outcome, start } = useSending(allowRemote => repeatBatch(batch.id, part.current, allowRemote))
  return (
    <RunHead
      title={batchTitle(batch)}
      state={stateText(batch)}
      tone={toneOf(batch)}
      actions={
        <>
          <BatchButtons batch={batch} />
          <RepeatButtons
            batch={batch}
            isStarting={outcome.state === 'sending'}
            onRepeat={next => {
              part.current = next
              start(false)
            }}
          />
        </>
      }
      target={batch.target}
      startedAtMs={batch.startedAtMs}
      facts={<span className="tabular quiet">{paceText(batch)}</span>}
      progress={{ value: progressOf(batch), label: countsText(batch) }}
    >
      {batch.message === null ? null : <Notice tone="warning">{batch.message}</Notice>}
      <StartFailure outcome={outcome} onAllow={() => start(true)} />
    </RunHead>
  )
}

function toneOf({ state }: Batch): RunTone {
  if (state === 'failed') return 'failed'
  return state === 'running' || state === 'paused' ? 'active' : 'quiet'
}

function Results({ batch }: { readonly batch: Batch }) {
  const { data, error, refetch } = useQuery(batchResultsQuery(batch.id))
  const retry = (): void => void refetch()
  if (data === undefined)
    return error === null ? null : (
      <PaneInset>
        <Failure what="Couldn’t load the results." message={error.message} onRetry={retry} />
      </PaneInset>
    )
  return (
    <>
      {error === null ? null : (
        <PaneInset>
          <StaleNotice message={error.message} onRetry={retry} />
        </PaneInset>
      )}
      {data.results.length > 0 ? (
        <ResultList batch={batch} results={data.results} />
      ) : isUnderWay(batch) || !data.isWhole ? null : (
        <EmptyState title="Nothing was sent">
          {batch.skipped > 0
            ? 'The selected deliveries were deleted, or were never readable HTTP.'
            : 'No deliveries were selected.'}
        </EmptyState>
      )}
    </>
  )
}

interface ResultListProps {
  readonly batch: Batch
  readonly results: readonly BatchResult[]
}

function ResultList({ batch, results }: ResultListProps) {
  const [isFailedOnly, showFailedOnly] = useState(false)
  const shown = useMemo(
    () => (isFailedOnly ? results.filter(result => !isPassed(result)) : results),
    [results, isFailedOnly],
  )
  return (
    <>
      <ResponseTimes results={results} />
      <Row gap="3" className="min-h-8.5 flex-none px-4 text-small">
        <Checkbox
          label={`Failed only (${countText(batch.failed)})`}
          isChecked={isFailedOnly}
          onChange={showFailedOnly}
        />
        {results.length >= maximumResults ? (
          <span className="quiet">
            The first {countText(maximumResults)} are listed. The counts include all.
          </span>
        ) : null}
      </Row>
      {shown.length === 0 ? (
        <EmptyState title="None failed">Every response was 2xx, in time.</EmptyState>
      ) : (
        <ResultTable results={shown} />
      )}
    </>
  )
}

const rowPixels = 32

/** Every sending with its outcome, in a virtual list. */
function ResultTable({ results }: { readonly results: readonly BatchResult[] }) {
  const clock = useClock()
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: results.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    overscan: 12,
  })
  const items = virtualizer.getVirtualItems()
  const rows = useSentRows(results, items[0]?.index ?? 0, items.at(-1)?.index ?? -1)
  return (
    <section
      ref={scroller}
      className={clsx(
        '@container min-h-0 flex-1 overflow-y-auto border-line border-t focus-visible:-outline-offset-2',
        styles.resultTable,
      )}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
      tabIndex={0}
      aria-label="Results"
    >
      <table aria-rowcount={results.length + 1} aria-label="Results">
        <thead>
          <tr>
            <th scope="col">Notification</th>
            <th scope="col">Response</th>
            <th scope="col">Compared to last</th>
            <th scope="col" className={styles.dataEnd}>
              Duration
            </th>
            <th scope="col" className={styles.dataEnd}>
              Sent
            </th>
          </tr>
        </thead>
        <tbody style={{ height: virtualizer.getTotalSize() }}>
          {items.map(item => {
            const result = results[item.index]
            return result === undefined ? null : (
              <tr
                key={result.id}
                aria-rowindex={item.index + 2}
                data-attempt-id={result.id}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <td>
                  <ResultSubject result={result} rows={rows} />
                </td>
                <td title={result.error?.message}>
                  <AttemptVerdict attempt={result} />
                </td>
                <td>
                  <VerdictLabel verdict={result.verdict} />
                </td>
                <td className={clsx('tabular', styles.dataEnd)}>{elapsedText(result.elapsedMs)}</td>
                <td className={clsx('tabular mono quiet', styles.dataEnd)}>
                  {clock.clock(result.startedAtMs)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

interface ResultSubjectProps {
  readonly result: BatchResult
  /** Rows of the deliveries that are loaded. */
  readonly rows: ReadonlyMap<DeliveryId, DeliverySummary>
}

/** A sending, named like a delivery in the list, with a link to it. */
function ResultSubject({ result, rows }: ResultSubjectProps) {
  const { deliveryId } = result
  if (deliveryId === null) return <MadeSubject result={result} />
  const row = rows.get(deliveryId)
  return (
    <button
      type="button"
      className={clsx(linkClass, styles.subject)}
      title={`Delivery ${deliveryId}`}
      onClick={() => {
        openDelivery(deliveryId)
        showTab('response')
      }}
    >
      {row === undefined ? (
        <span className="tabular">Delivery {deliveryId}</span>
      ) : (
        <SentName of={row} recordId={row.recordId} statusClass="w-26" />
      )}
    </button>
  )
}

/** The notification of a fixture. A link to the record's trail if it was sent to this listener. */
function MadeSubject({ result }: { readonly result: BatchResult }) {
  const { fixtureId, recordId, target } = result
  const name = <MadeName fixtureId={fixtureId} recordId={recordId} statusClass="w-26" />
  const isCaptured = isAt(target, latestStatus()?.listener.captureUrl ?? null)
  if (recordId === null || !isCaptured) return <span className={clsx(linkClass, styles.subject)}>{name}</span>
  return (
    <button
      type="button"
      className={clsx(linkClass, styles.subject)}
      title="View trail"
      onClick={() => void openTrailOf(recordId)}
    >
      {name}
    </button>
  )
}

// The chart's library is loaded when a batch is first shown.
const ResponseTimesChart = lazy(() =>
  import('./results/response-times-chart.tsx').then(module => ({ default: module.ResponseTimesChart })),
)

/**
 * A chart of the response times in the order of sending, one point each. Failed attempts have another color
 * and shape.
 */
function ResponseTimes({ results }: { readonly results: readonly BatchResult[] }) {
  const failed = results.reduce((count, result) => (isPassed(result) ? count : count + 1), 0)
  return (
    <figure className="flex-none border-line border-b pt-2 pr-4 pb-1 pl-2">
      <figcaption className="tabular flex gap-2.5 pl-2 text-small">
        <span>Response times</span> <span className="quiet">{percentilesText(results)}</span>
        {failed === 0 ? null : <span className="ml-auto text-error">○ failed</span>}
      </figcaption>
      <Suspense fallback={<div className="h-27.5" />}>
        <ResponseTimesChart results={results} />
      </Suspense>
    </figure>
  )
}
