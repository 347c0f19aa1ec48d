import { focusOn } from '#ui'
import { openExport } from '../exporting/index.ts'
import { openSessionDialog } from './state/session-question.ts'

/** The action of a key in the place Sessions. */
export function sessionKeys(event: KeyboardEvent): (() => void) | null {
  switch (event.key) {
    case 'j':
    case 'ArrowDown':
      return () => stepRow(1)
    case 'k':
    case 'ArrowUp':
      return () => stepRow(-1)
    case '/':
      return () => focusOn('session-words')
    case 'n':
      return () => openSessionDialog({ of: 'start' })
    case 'e':
      return () => openExport()
    default:
      return null
  }
}

/** Moves the focus from row to row, or to the first row if none has it. */
function stepRow(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#session-table td:first-child > button')]
  const at = rows.findIndex(row => row.closest('tr')?.contains(document.activeElement) === true)
  rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))]?.focus()
}
