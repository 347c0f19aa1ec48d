import { SearchX } from 'lucide-react'
import { searchList, useList } from '../../state/list-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export function NoMatches() {
  const search = useList(state => state.search)
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="No delivery matches"
      actions={<Button onClick={() => searchList('')}>Show all deliveries</Button>}
    >
      Nothing matches “{search}”.
    </EmptyState>
  )
}
