import { deliveriesWindow, useDeliveries } from '../../data/live-window/deliveries-window.ts'
import { clearMultiSelection, useMultiSelection } from '../../navigation/multi-selection.ts'
import { openOverlay } from '../../navigation/navigation.ts'
import { togglePin } from '../../navigation/pin.ts'
import { detailTabs, selectDelivery, showTab, useSelection } from '../../navigation/selection.ts'
import { focusOn, isWithin } from '../../ui/dialogs/focus-on.ts'
import { openReplayOfList } from '../batches/index.ts'
import { copySelectedBody, focusDetail } from '../detail/index.ts'
import { openExport } from '../exporting/index.ts'
import { openSavedSearches } from '../search/index.ts'
import { openReplay } from '../sending/index.ts'
import { openSelectedTrail } from '../trails/index.ts'
import { toggleFacets } from './facets/facets-toggle.tsx'
import { moveSelection, toggleCurrentDelivery } from './list-keys.ts'

/** The action of a key in the place Deliveries. */
export function deliveryKeys(event: KeyboardEvent): (() => void) | null {
  if (/^[1-5]$/.test(event.key)) return () => showNumberedTab(Number(event.key) - 1)
  switch (event.key) {
    case 'j':
    case 'ArrowDown':
      return () => moveSelection(1)
    case 'k':
    case 'ArrowUp':
      return () => moveSelection(-1)
    case 'g':
      return goToNewest
    case '/':
      return () => focusOn('delivery-search')
    case 'f':
      return toggleFacets
    case 'b':
      return () => openSavedSearches('delivery-search')
    case 'p':
      return togglePause
    case '[':
      return () => stepTab(-1)
    case ']':
      return () => stepTab(1)
    case 't':
      return () => focusOn('trail-lane')
    case 'T':
      return openSelectedTrail
    case 'c':
      return () => openOverlay('compare')
    case 'P':
      return () => void togglePin()
    case 'x':
      return toggleCurrentDelivery
    case 'e':
      return () => openExport()
    case 'X':
      return openReplayOfList
    case 'r':
      return openReplay
    case 'y':
      return () => void copySelectedBody()
    case 'Escape':
      return leave
    case 'Enter':
      return isWithin(event.target, '#delivery-list') ? focusDetail : null
    default:
      return null
  }
}

/** Clears the multi-selection if there is one, else moves the focus back to the list. */
function leave(): void {
  if (useMultiSelection.getState().ids.size > 0) clearMultiSelection()
  else focusOn('delivery-list')
}

/** Stops the list from following what is new, or lets it follow again. */
function togglePause(): void {
  if (useDeliveries.getState().isPaused) deliveriesWindow.resume()
  else deliveriesWindow.pause()
}

function goToNewest(): void {
  deliveriesWindow.jumpToNewest()
  selectDelivery(useDeliveries.getState().rows[0]?.id ?? null)
}

function showNumberedTab(index: number): void {
  const tab = detailTabs[index]
  if (tab !== undefined) showTab(tab)
}

function stepTab(step: number): void {
  const at = detailTabs.indexOf(useSelection.getState().tab)
  showNumberedTab((at + step + detailTabs.length) % detailTabs.length)
}
