import { focusOn } from '#ui'
import { ToolToggle } from '../tools/tool-toggle.tsx'
import { unfoldFilters, useFiltersState } from './filters-state.ts'

/** Expands and collapses the filters. */
export function FiltersToggle() {
  const isOpen = useFiltersState(state => state.isOpen)
  return (
    <ToolToggle isOpen={isOpen} aria-keyshortcuts="f" onClick={() => unfoldFilters(!isOpen)}>
      Filters
    </ToolToggle>
  )
}

/** By its key: opens the filters and focuses the first value, or closes them. */
export function toggleFilters(): void {
  const isOpen = !useFiltersState.getState().isOpen
  unfoldFilters(isOpen)
  if (isOpen) requestAnimationFrame(() => focusOn('delivery-filters'))
  else focusOn('delivery-list')
}
