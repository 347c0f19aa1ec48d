import { useEffect } from 'react'
import { goTo, openOverlay, useNavigation } from '../../../navigation/navigation.ts'
import { openSending } from '../../sending/index.ts'
import { placeOf, places } from '../places.tsx'

/** Shortcuts that work with any focus, except in a field and under an overlay. */
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
  if (useNavigation.getState().overlay !== 'none' || isTaken(event)) return
  const action = everywhere(event.key) ?? placeOf(useNavigation.getState().view)?.onKey?.(event) ?? null
  if (action === null) return
  event.preventDefault()
  action()
}

function everywhere(key: string): (() => void) | null {
  if (key === 's') return () => openSending()
  if (key === '?') return () => openOverlay('shortcuts')
  const place = places.find(({ keys }) => keys === key)
  return place === undefined ? null : () => goTo(place.view)
}

/** Typed characters are text there, or search an open popup. Keys in a dialog belong to it. */
const takesText =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="combobox"], .popup, [role="alertdialog"]'
/** These take the keys that move or press, but no letters. */
const takesMoves = 'input, [role="radiogroup"], [role="tablist"], [role="switch"], [role="checkbox"]'
const moves = /^(Arrow.*|Home|End|Enter| )$/

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.closest(takesText) !== null || (moves.test(key) && target.closest(takesMoves) !== null)
}
