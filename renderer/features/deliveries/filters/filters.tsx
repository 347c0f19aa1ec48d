import { create } from 'zustand'
import { focusOn } from '#ui'
import { ToolToggle } from '../tools/tool-toggle.tsx'

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

/** The filters are expanded. Their values are counted only then. */
export const useFiltersState = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }))

export function unfoldFilters(isOpen: boolean): void {
  useFiltersState.setState({ isOpen })
}
