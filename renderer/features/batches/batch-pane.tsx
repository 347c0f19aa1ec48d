import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { isPassed } from '#contract/sending/passed'
import type { Batch } from '#contract/sending/replay'
import { type BatchResult, batchResultsQuery, isUnderWay, maximumResults, useBatch } from '#data'
import {
  Checkbox,
  countText,
  EmptyState,
  Failure,
  Notice,
  PaneTitle,
  ProgressBar,
  Row,
  Stack,
  StaleNotice,
} from '#ui'
import { StartFailure } from '../../attempt/start-failure.tsx'
import { useClock } from '../../notification/use-clock.ts'
import { BatchButtons, RepeatButtons } from './batch-buttons.tsx'
import styles from './batch-pane.module.css'
import { batchTitle, countsText, paceText, progressOf, stateText } from './batch-text.ts'
import { ResponseTimes } from './results/response-times.tsx'
import { ResultTable } from './results/result-table.tsx'
import { repeatBatch, showFailedOnly, useBatches } from './state/batches.ts'

/** One batch: its progress, its answer times, and the result of each sending. */
export function BatchPane() {
  const batch = useBatch(useBatches(state => state.selectedId))
  if (batch === null) return <EmptyState title="No batch selected">Select a batch in the list.</EmptyState>
  return (
    <section className={styles.pane} aria-label="Batch">
      <BatchHead batch={batch} />
      <Results batch={batch} />
    </section>
  )
}

function BatchHead({ batch }: { readonly batch: Batch }) {
  const clock = useClock()
  const error = useBatches(state => state.error)
  const repeat = useBatches(state => state.repeat)
  const repeats = useBatches(state => state.repeats)
  return (
    <Stack as="header" gap="1-5" className={styles.head}>
      <Row gap="2-5">
        <PaneTitle>{batchTitle(batch)}</PaneTitle>
        <span
          className={clsx(
            styles.state,
            batch.state === 'failed' && styles.failed,
            (batch.state === 'running' || batch.state === 'paused') && styles.active,
          )}
        >
          {stateText(batch)}
        </span>
        <span className={styles.actions}>
          <BatchButtons batch={batch} />
          <RepeatButtons batch={batch} />
        </span>
      </Row>
      <p className={styles.facts}>
        {batch.target === '' ? null : (
          <span className={clsx('mono', styles.target)} title={batch.target}>
            {batch.target}
          </span>
        )}
        <time className="tabular quiet">{clock.full(batch.startedAtMs)}</time>
        <span className="tabular quiet">{paceText(batch)}</span>
      </p>
      <ProgressBar value={progressOf(batch)} label={countsText(batch)} />
      {batch.message === null ? null : <Notice tone="warning">{batch.message}</Notice>}
      {error === null ? null : <Notice tone="error">{error}</Notice>}
      <StartFailure outcome={repeat} onAllow={() => void repeatBatch(batch.id, repeats, true)} />
    </Stack>
  )
}

function Results({ batch }: { readonly batch: Batch }) {
  const { data, error, refetch } = useQuery(batchResultsQuery(batch.id))
  const retry = (): void => void refetch()
  if (data === undefined)
    return error === null ? null : (
      <Failure what="Couldn’t load the results." message={error.message} onRetry={retry} />
    )
  return (
    <>
      {error === null ? null : <StaleNotice message={error.message} onRetry={retry} />}
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
  const isFailedOnly = useBatches(state => state.isFailedOnly)
  const shown = useMemo(
    () => (isFailedOnly ? results.filter(result => !isPassed(result)) : results),
    [results, isFailedOnly],
  )
  return (
    <>
      <ResponseTimes results={results} />
      <Row gap="3" className={styles.filter}>
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
