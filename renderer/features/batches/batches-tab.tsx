import { Layers } from 'lucide-react'
import { useEffect } from 'react'
import { openBatches, useBatches } from '../../state/batches-store.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SplitPanes } from '../../ui/layout/split-panes.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { BatchList } from './batch-list.tsx'
import { BatchPane } from './batch-pane.tsx'
import './batches.css'

/** Everything that was sent together, and what came of each. */
export function BatchesTab() {
  const batches = useBatches(state => state.batches)
  useEffect(() => void openBatches(), [])
  switch (batches.state) {
    case 'loading':
      return <Skeleton lines={8} label="Loading the batches" />
    case 'failed':
      return (
        <Failure
          what="The batches could not be read."
          message={batches.error.message}
          onRetry={() => void openBatches()}
        />
      )
    case 'ready':
      return batches.value.length === 0 ? (
        <EmptyState icon={<Layers aria-hidden />} title="Nothing was sent together yet">
          Mark deliveries in the list with <Kbd>x</Kbd> and replay them with <Kbd>X</Kbd>, replay a whole
          trail, send a fixture many times or run a scenario. Progress and results are here.
        </EmptyState>
      ) : (
        <SplitPanes
          id="batches"
          start={<BatchList batches={batches.value} />}
          end={<BatchPane />}
          startSize="30%"
          startMinimum={260}
          endMinimum={560}
          separatorLabel="Width of the list"
        />
      )
  }
}
