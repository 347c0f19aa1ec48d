import type { MouseEvent } from 'react'
import { isMac } from '../text/kbd.tsx'

/** With the first button. With Control held, a press on a Mac asks for the context menu. */
export function isPress(event: MouseEvent): boolean {
  return event.button === 0 && !(isMac && event.ctrlKey)
}

interface Press {
  readonly onMouseDown: (event: MouseEvent) => void
  readonly onClick: (event: MouseEvent) => void
}

/**
 * What a row of a live list does when it is pressed. New rows may move it before the button is released, and the browser
 * then sends no click to it. A click without a press (`detail` 0) is one of assistive technology.
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
