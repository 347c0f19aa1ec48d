import { SearchX } from 'lucide-react'
import { deliveriesWindow, useDeliveries } from '../../data/live-window/deliveries-window.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export function NoMatches() {
  const search = useDeliveries(state => state.search)
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="No delivery matches"
      actions={<Button onClick={() => deliveriesWindow.search('')}>Show all deliveries</Button>}
    >
      Nothing matches “{search}”.
    </EmptyState>
  )
}
