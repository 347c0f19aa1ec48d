import { focusOn } from '#ui'
import { ToolToggle } from '../tools/tool-toggle.tsx'
import { unfoldFacets, useFacetsState } from './facets-state.ts'

/** Expands and collapses the facets. */
export function FacetsToggle() {
  const isOpen = useFacetsState(state => state.isOpen)
  return (
    <ToolToggle isOpen={isOpen} aria-keyshortcuts="f" onClick={() => unfoldFacets(!isOpen)}>
      Filters
    </ToolToggle>
  )
}

/** By its key: opens the facets and goes to the first value; closes them where they are open. */
export function toggleFacets(): void {
  const isOpen = !useFacetsState.getState().isOpen
  unfoldFacets(isOpen)
  if (isOpen) requestAnimationFrame(() => focusOn('delivery-facets'))
  else focusOn('delivery-list')
}
