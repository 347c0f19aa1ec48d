import { useEffect } from 'react'
import { jumpToNewest, useList } from '../../state/list-store.ts'
import { goTo, openOverlay, useNavigation } from '../../state/navigation-store.ts'
import { openReplay } from '../../state/replay-store.ts'
import { detailTabs, selectDelivery, showTab, useSelection } from '../../state/selection-store.ts'
import { openSending } from '../../state/sending-store.ts'
import { jumpToNewestTrails } from '../../state/trails-store.ts'
import { moveSelection } from '../deliveries/list-keys.ts'
import { copySelectedBody } from '../detail/copy-body.ts'
import { openSelectedTrail } from '../trails/open-trail.ts'
import { moveTrailSelection } from '../trails/trail-list-keys.ts'

/** Keys that work wherever the focus is, save in a field and under an overlay. */
export function useShortcuts(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function onKeyDown(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
    event.preventDefault()
    openOverlay('palette')
    return
  }
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (useNavigation.getState().overlay !== 'none' || isTyping(event.target)) return
  const action = everywhere[event.key] ?? inView(event)
  if (action === null) return
  event.preventDefault()
  action()
}

const everywhere: Readonly<Record<string, () => void>> = {
  D: () => goTo('deliveries'),
  L: () => goTo('trails'),
  s: () => openSending(),
  '?': () => openOverlay('shortcuts'),
}

function inView(event: KeyboardEvent): (() => void) | null {
  switch (useNavigation.getState().view) {
    case 'deliveries':
      return inDeliveries(event)
    case 'trails':
      return inTrails(event)
    case 'settings':
      return null
  }
}

function inTrails(event: KeyboardEvent): (() => void) | null {
  switch (event.key) {
    case 'j':
    case 'ArrowDown':
      return () => moveTrailSelection(1)
    case 'k':
    case 'ArrowUp':
      return () => moveTrailSelection(-1)
    case 'g':
      return jumpToNewestTrails
    case '/':
      return () => focusOn('trail-search')
    case 'Escape':
      return () => focusOn('trail-list')
    case 'Enter':
      return isWithin(event.target, '#trail-list') ? () => focusOn('trail-detail') : null
    default:
      return null
  }
}

function inDeliveries(event: KeyboardEvent): (() => void) | null {
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
    case 'r':
      return openReplay
    case 'y':
      return () => void copySelectedBody()
    case 'Escape':
      return () => focusOn('delivery-list')
    case 'Enter':
      return isWithin(event.target, '#delivery-list') ? focusDetail : null
    default:
      return null
  }
}

function goToNewest(): void {
  jumpToNewest()
  selectDelivery(useList.getState().rows[0]?.id ?? null)
}

function showNumberedTab(index: number): void {
  const tab = detailTabs[index]
  if (tab !== undefined) showTab(tab)
}

function stepTab(step: number): void {
  const at = detailTabs.indexOf(useSelection.getState().tab)
  showNumberedTab((at + step + detailTabs.length) % detailTabs.length)
}

/** Into what the open tab shows: the tree where there is one. */
function focusDetail(): void {
  if (!focusOn('payload-tree')) focusOn('delivery-detail')
}

function focusOn(id: string): boolean {
  const element = document.getElementById(id)
  element?.focus()
  return element !== null
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target === document.body || (target instanceof Element && target.closest(selector) !== null)
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
