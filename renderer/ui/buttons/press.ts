import type { MouseEvent } from 'react'
import { isMac } from '../text/kbd.tsx'

/** A press of the primary button. On a Mac, Control with a press opens the context menu instead. */
export function isPress(event: MouseEvent): boolean {
  return event.button === 0 && !(isMac && event.ctrlKey)
}

interface Press {
  readonly onMouseDown: (event: MouseEvent) => void
  readonly onClick: (event: MouseEvent) => void
}

/**
 * Handlers for a row of a live list. They react to the press, since new rows may move the row before the
 * release and it then gets no click. A click without a press (`detail` 0) is from assistive technology.
 */
export function onPress(choose: (event: MouseEvent) => void): Press {
  return {
    onMouseDown: event => {
      if (isPress(event)) choose(event)
    },
    onClick: event => {
      if (event.detail === 0) choose(event)
    },
  }
}
