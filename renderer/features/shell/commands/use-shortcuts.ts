import { useLayoutEffect } from 'react'
import { goTo, openedOverlay, openOverlay } from '#navigation'
import { toggleRail } from '../rail.tsx'
import { commandOfKeys } from './commands.ts'

/**
 * Shortcuts that work with any focus, except in a field and under an overlay. They work as soon as the
 * interface is visible: a key pressed before an ordinary effect runs would be lost.
 */
export function useShortcuts(): void {
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function onKeyDown(event: KeyboardEvent): void {
  const command = withCommandKeyOf(event)
  if (command !== null) {
    event.preventDefault()
    command()
    return
  }
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (openedOverlay() !== null || isTaken(event)) {
    endSequence()
    return
  }
  if (event.key === 'Shift') return
  if (event.key === firstKey && !isInSequence()) {
    event.preventDefault()
    if (!event.repeat) beginSequence()
    return
  }
  const found = commandOfKeys(isInSequence() ? `${firstKey} ${event.key}` : event.key)
  endSequence()
  if (found === null) return
  event.preventDefault()
  found.run()
}

/** In any place and any field: with the command key, and keys that type nothing. */
function withCommandKeyOf(event: KeyboardEvent): (() => void) | null {
  if (event.key === 'F1' && openedOverlay() === null) return () => goTo('docs')
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return null
  if (event.key.toLowerCase() === 'k') return () => openOverlay({ name: 'palette' })
  // Bold, in an editor that has it.
  const isEditing = event.target instanceof HTMLElement && event.target.isContentEditable
  return event.key.toLowerCase() === 'b' && !isEditing ? toggleRail : null
}

/** Starts a sequence: `g d` opens Deliveries. */
const firstKey = 'g'
/** The second key of a sequence follows within this. */
const sequenceMs = 1_500
let sequenceTimer: ReturnType<typeof setTimeout> | undefined

function isInSequence(): boolean {
  return sequenceTimer !== undefined
}

function beginSequence(): void {
  sequenceTimer = setTimeout(endSequence, sequenceMs)
}

function endSequence(): void {
  clearTimeout(sequenceTimer)
  sequenceTimer = undefined
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
