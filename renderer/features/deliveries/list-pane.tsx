import { loadList, useList } from '../../state/list-store.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FindingsSummaryStrip } from '../findings/findings-summary.tsx'
import { Arrivals } from './arrivals.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { FirstRun } from './first-run.tsx'
import { NoMatches } from './no-matches.tsx'
import { ReplayBar } from './replay-bar.tsx'
import { SearchBar } from './search-bar.tsx'
import './list-pane.css'

export function ListPane() {
  const phase = useList(state => state.phase)
  const isEmpty = useList(state => state.rows.length === 0)
  const isSearching = useList(state => state.search !== '')
  const isFirstRun = phase === 'ready' && isEmpty && !isSearching
  return (
    <section className="list-pane" aria-label="Captured deliveries">
      {isFirstRun ? null : <SearchBar />}
      {phase === 'ready' && !isEmpty ? <Arrivals /> : null}
      {isFirstRun ? null : <FindingsSummaryStrip />}
      <ListContent />
      <ReplayBar />
    </section>
  )
}

function ListContent() {
  const phase = useList(state => state.phase)
  const error = useList(state => state.error)
  const isEmpty = useList(state => state.rows.length === 0)
  const isSearching = useList(state => state.search !== '')
  if (phase === 'loading') return <Skeleton lines={12} label="Loading deliveries" />
  if (phase === 'failed')
    return (
      <Failure
        what="The deliveries could not be read."
        message={error?.message ?? ''}
        onRetry={() => void loadList()}
      />
    )
  if (isEmpty) return isSearching ? <NoMatches /> : <FirstRun />
  return <DeliveryList />
}
