import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useEffect } from 'react'
import { batchesQuery } from '#data'
import { EmptyState, Kbd, Loaded, SplitPanes } from '#ui'
import { BatchList } from './batch-list.tsx'
import { BatchPane } from './batch-pane.tsx'
import { selectFirstBatch } from './state/batches.ts'

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
