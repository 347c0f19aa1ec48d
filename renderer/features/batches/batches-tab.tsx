import { useMutation, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Layers } from 'lucide-react'
import { useEffect } from 'react'
import type { Batch } from '#contract/sending/replay'
import { batchesQuery, fetchOlderBatches, isUnderWay } from '#data'
import { useAddress } from '#navigation'
import { Button, countText, EmptyState, Kbd, Loaded, Notice, PickList, SplitPanes } from '#ui'
import { useClock } from '../../notification/use-clock.ts'
import styles from './batch-list.module.css'
import { BatchPane } from './batch-pane.tsx'
import { batchTitle, countsText, stateText } from './batch-text.ts'
import { selectBatch, selectFirstBatch } from './state/batches.ts'

/** The tab of batches: the list, and the results of the selected one. */
export function BatchesTab() {
  const list = useQuery(batchesQuery)
  const isLoaded = list.data !== undefined
  useEffect(() => {
    if (isLoaded) selectFirstBatch()
  }, [isLoaded])
  return (
    <Loaded from={list} loading="Loading batches" failed="Couldn’t load the batches." lines={8} isFilling>
      {({ batches, hasMore }) =>
        batches.length === 0 ? (
          <NoBatch />
        ) : (
          <SplitPanes
            id="batches"
            start={<BatchList batches={batches} hasOlder={hasMore} />}
            end={<BatchPane />}
            startSize="30%"
            startMinimum={260}
            endMinimum={560}
            separatorLabel="List width"
          />
        )
      }
    </Loaded>
  )
}

function NoBatch() {
  return (
    <EmptyState icon={<Layers aria-hidden />} title="No batches">
      Mark deliveries in the list with <Kbd>x</Kbd> and replay them with <Kbd>X</Kbd>, replay a trail, send a
      fixture many times, or run a scenario.
    </EmptyState>
  )
}

interface BatchListProps {
  readonly batches: readonly Batch[]
  readonly hasOlder: boolean
}

/** All batches, newest first. */
function BatchList({ batches, hasOlder }: BatchListProps) {
  const selectedId = useAddress(state => state.things['send/batches'])
  const older = useMutation({ mutationFn: fetchOlderBatches })
  return (
    <div className="flex h-full flex-col bg-canvas">
      <PickList
        label="Batches"
        name="batch"
        rows={batches}
        selectedId={selectedId}
        onSelect={selectBatch}
        rowClass={clsx('grid gap-x-3 py-1.5', styles.row)}
        renderRow={batch => <BatchRow batch={batch} />}
      />
      {older.error === null ? null : (
        <Notice tone="error" isAlert>
          {older.error.message}
        </Notice>
      )}
      {hasOlder ? (
        <Button size="small" tone="quiet" onClick={() => older.mutate()}>
          Load older batches
        </Button>
      ) : null}
    </div>
  )
}

function BatchRow({ batch }: { readonly batch: Batch }) {
  const clock = useClock()
  return (
    <>
      <span className="font-soft">{batchTitle(batch)}</span>
      <time className="quiet tabular mono">{clock.column(batch.startedAtMs)}</time>
      <span className="tabular text-muted">
        {isUnderWay(batch) ? countsText(batch) : `${countText(batch.sent)} sent`}
      </span>
      <span className={batch.failed > 0 ? 'tabular text-error' : 'quiet tabular'}>
        {batch.failed > 0 ? `${countText(batch.failed)} failed` : stateText(batch)}
      </span>
    </>
  )
}
