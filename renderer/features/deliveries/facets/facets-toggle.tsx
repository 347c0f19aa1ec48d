import { Twisty } from '../../../ui/buttons/twisty.tsx'
import { focusOn } from '../../../ui/dialogs/focus-on.ts'
import styles from './facets.module.css'
import { unfoldFacets, useFacetsState } from './facets-state.ts'

/** Expands and collapses the facets. */
export function FacetsToggle() {
  const isOpen = useFacetsState(state => state.isOpen)
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-keyshortcuts="f"
      onClick={() => unfoldFacets(!isOpen)}
    >
      <Twisty isOpen={isOpen} />
      Filters
    </button>
  )
}

/** By its key: opens the facets and goes to the first value; closes them where they are open. */
export function toggleFacets(): void {
  const isOpen = !useFacetsState.getState().isOpen
  unfoldFacets(isOpen)
  if (isOpen) requestAnimationFrame(() => focusOn('delivery-facets'))
  else focusOn('delivery-list')
}
