import { trailsWindow, useTrails } from '#data'
import { useAddress } from '#navigation'
import { focusOn, isWithin } from '#ui'
import { openExport } from '../exporting/index.ts'
import { openSavedSearches } from '../search/index.ts'
import { moveTrailSelection } from './list/trail-list-keys.ts'
import { drillOpenTrail, replayOpenTrail, sendNextOfOpenTrail } from './open-trail-actions.ts'

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
    case 'b':
      return () => openSavedSearches('trail-search')
    case 'p':
      return togglePause
    case 'e':
      return exportOpenTrail
    case 'n':
      return sendNextOfOpenTrail
    case 'r':
      return replayOpenTrail
    case 'd':
      return drillOpenTrail
    case 'Escape':
      return () => focusOn('trail-list')
    case 'Enter':
      return isWithin(event.target, '#trail-list') ? () => focusOn('trail-detail') : null
    default:
      return null
  }
}

/** Pauses the list, or lets it follow new records again. */
function togglePause(): void {
  if (useTrails.getState().isPaused) trailsWindow.resume()
  else trailsWindow.pause()
}

function exportOpenTrail(): void {
  const recordKey = useAddress.getState().things.trails
  openExport(recordKey === null ? null : { of: 'record', recordKey })
}
