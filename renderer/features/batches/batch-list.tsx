import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { Batch } from '#contract/sending/replay'
import { fetchOlderBatches, isUnderWay } from '#data'
import { Button, countText, Notice, PickList } from '#ui'
import { useClock } from '../../notification/use-clock.ts'
import styles from './batch-list.module.css'
import { batchTitle, countsText, stateText } from './batch-text.ts'
import { selectBatch, useBatches } from './state/batches.ts'

interface BatchListProps {
  readonly batches: readonly Batch[]
  readonly hasOlder: boolean
}

/** All batches, newest first. */
export function BatchList({ batches, hasOlder }: BatchListProps) {
  const selectedId = useBatches(state => state.selectedId)
  const older = useMutation({ mutationFn: fetchOlderBatches })
  return (
    <div className={styles.pane}>
      <PickList
        label="Batches"
        name="batch"
        rows={batches}
        selectedId={selectedId}
        onSelect={selectBatch}
        rowClass={styles.row}
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
      <span className={styles.rowTitle}>{batchTitle(batch)}</span>
      <time className="quiet tabular mono">{clock.row(batch.startedAtMs).slice(0, 15)}</time>
      <span className={clsx('tabular', styles.rowCounts)}>
        {isUnderWay(batch) ? countsText(batch) : `${countText(batch.sent)} sent`}
      </span>
      <span className={batch.failed > 0 ? clsx('tabular', styles.rowFailed) : 'quiet tabular'}>
        {batch.failed > 0 ? `${countText(batch.failed)} failed` : stateText(batch)}
      </span>
    </>
  )
}
