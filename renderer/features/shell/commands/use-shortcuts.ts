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
  if (useNavigation.getState().overlay !== 'none' || isTyping(event.target)) return
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
const takesKeys =
  'input, textarea, select, [contenteditable], [role="combobox"], .popup, [role="alertdialog"]'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(takesKeys) !== null
}
