import { deliveriesWindow, useDeliveries } from '#data'
import {
  clearMultiSelection,
  detailTabs,
  isMultiSelectionPinned,
  openOverlay,
  selectDelivery,
  selectedRecordKey,
  showTab,
  togglePin,
  useAddress,
  useMultiSelection,
} from '#navigation'
import { focusOn, isWithin } from '#ui'
import { copySelectedBody, focusDetail } from '../detail/index.ts'
import { openDrillOf } from '../drill/index.ts'
import { deleteChosen, openOrganizing, pinChosen } from '../organizing/index.ts'
import { openSavedSearches } from '../search/index.ts'
import { openReplay } from '../sending/index.ts'
import { openSelectedTrail } from '../trails/index.ts'
import { toggleFilters } from './filters/filters.tsx'
import { moveSelection, toggleCurrentDelivery } from './list-keys.ts'
import { comparePair, exportSelected, replaySelected, selectAll } from './selection-actions.ts'

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
      return toggleFilters
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
    case 'd':
      return drillSelected
    case 'c':
      return compare
    case 'P':
      return () => void (isSelecting() ? pinChosen(!isMultiSelectionPinned()) : togglePin())
    case 'x':
      return toggleCurrentDelivery
    case 'e':
      return exportSelected
    case 'X':
      return replaySelected
    case 'A':
      return selectAll
    case 'l':
      return () => openOrganizing('tags')
    case 'n':
      return () => openOrganizing('note')
    case 'm':
      return () => openOrganizing('move')
    case 'Delete':
    case '#':
      return () => void deleteChosen()
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

function isSelecting(): boolean {
  const { ids, all } = useMultiSelection.getState()
  return ids.size > 0 || all !== null
}

/** Compares the two selected deliveries, else the open delivery with a chosen delivery. */
function compare(): void {
  if (!comparePair()) openOverlay({ name: 'compare' })
}

/** Opens the form of a drill with the selected delivery's record. */
function drillSelected(): void {
  const recordKey = selectedRecordKey()
  if (recordKey !== null) openDrillOf(recordKey)
}

/** Clears the multi-selection if there is one, else moves the focus back to the list. */
function leave(): void {
  if (isSelecting()) clearMultiSelection()
  else focusOn('delivery-list')
}

/** Pauses the list, or lets it follow new deliveries again. */
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
  const at = detailTabs.indexOf(useAddress.getState().queries.deliveries.tab)
  showNumberedTab((at + step + detailTabs.length) % detailTabs.length)
}
