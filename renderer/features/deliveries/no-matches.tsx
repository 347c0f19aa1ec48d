import { SearchX } from 'lucide-react'
import { suggestedQuery } from '#contract/query/suggested-query'
import { deliveriesWindow, useDeliveries } from '#data'
import { Button, EmptyState } from '#ui'

/** Older deliveries are still being looked at, or the user stopped that. */
export function NoMatchYet() {
  return <EmptyState icon={<SearchX aria-hidden />} title="No match so far" />
}

export function NoMatches() {
  const search = useDeliveries(state => state.search)
  const suggested = suggestedQuery(search)
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="No delivery matches"
      actions={
        <>
          {suggested === null ? null : (
            <Button tone="primary" onClick={() => deliveriesWindow.search(suggested)}>
              Search {suggested}
            </Button>
          )}
          <Button onClick={() => deliveriesWindow.search('')}>Show all deliveries</Button>
        </>
      }
    >
      Nothing matches “{search}”.
    </EmptyState>
  )
}
