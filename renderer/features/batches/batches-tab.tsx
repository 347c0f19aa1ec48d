import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { batchesQuery, fetchOlderBatches, isUnderWay } from '#data'
import { useAddress } from '#navigation'
import { countText, EmptyState, Kbd } from '#ui'
import { RunRow, RunsTab } from '../../attempt/run-list.tsx'
import { BatchPane } from './batch-pane.tsx'
import { batchTitle, countsText, stateText } from './batch-text.ts'
import { selectBatch, selectFirstBatch } from './open-batch.ts'

/** The tab of batches: the list, newest first, and the results of the selected one. */
export function BatchesTab() {
  const selectedId = useAddress(state => state.things['send/batches'])
  return (
    <RunsTab
      label="Batches"
      name="batch"
      from={useQuery(batchesQuery)}
      onLoaded={selectFirstBatch}
      selectedId={selectedId}
      onSelect={selectBatch}
      renderRow={batch => (
        <RunRow
          title={batchTitle(batch)}
          startedAtMs={batch.startedAtMs}
          what={isUnderWay(batch) ? countsText(batch) : `${countText(batch.sent)} sent`}
          state={batch.failed > 0 ? `${countText(batch.failed)} failed` : stateText(batch)}
          tone={batch.failed > 0 ? 'failed' : 'quiet'}
        />
      )}
      fetchOlder={fetchOlderBatches}
      empty={<NoBatch />}
      emptyList={null}
    >
      <BatchPane />
    </RunsTab>
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
