import { trailsWindow } from '../../data/live-window/trails-window.ts'
import { useTrailSelection } from '../../navigation/trail-selection.ts'
import { focusOn, isWithin } from '../../ui/dialogs/focus-on.ts'
import { openExport } from '../exporting/index.ts'
import { moveTrailSelection } from './list/trail-list-keys.ts'

/** The action of a key in the place Trails. */
export function trailKeys(event: KeyboardEvent): (() => void) | null {
  switch (event.key) {
    case 'j':
    case 'ArrowDown':
      return () => moveTrailSelection(1)
    case 'k':
    case 'ArrowUp':
      return () => moveTrailSelection(-1)
    case 'g':
      return trailsWindow.jumpToNewest
    case '/':
      return () => focusOn('trail-search')
    case 'e':
      return exportOpenTrail
    case 'Escape':
      return () => focusOn('trail-list')
    case 'Enter':
      return isWithin(event.target, '#trail-list') ? () => focusOn('trail-detail') : null
    default:
      return null
  }
}

function exportOpenTrail(): void {
  const { recordKey } = useTrailSelection.getState()
  openExport(recordKey === null ? null : { of: 'record', recordKey })
}
