import { FolderPlus, List, Square } from 'lucide-react'
import { endSession, fetchSession, latestStatus } from '#data'
import { goToTab, openDeliveriesOf, openOverlay, type SessionQuestion, selectedDelivery } from '#navigation'
import { commandGroup, focusOn, perform } from '#ui'
import { openExport } from '../exporting/index.ts'

const currentSession = () => latestStatus()?.session ?? null
const hasSession = () => currentSession() !== null

export const sessionsGroup = commandGroup({
  title: 'Sessions',
  view: 'sessions',
  commands: {
    start: {
      title: 'New session…',
      keywords: ['create', 'add', 'start'],
      keys: ['n'],
      Icon: FolderPlus,
      run: () => openSessionDialog({ of: 'start' }),
    },
    viewDeliveries: {
      title: 'View deliveries of the current session',
      label: 'View deliveries',
      Icon: List,
      when: hasSession,
      run() {
        const session = currentSession()
        if (session !== null) openDeliveriesOf(session.id)
      },
    },
    end: {
      title: 'End session',
      keywords: ['stop', 'finish', 'close'],
      Icon: Square,
      run: () => perform(endSession()),
    },
    remove: {
      title: 'Delete current session…',
      keywords: ['remove', 'clear'],
      when: hasSession,
      run: () => perform(remove()),
    },
    retention: {
      title: 'Delete old deliveries…',
      keywords: ['retention', 'remove', 'clear', 'purge', 'storage'],
      run: () => goToTab('sessions', 'storage'),
    },
    export: { title: 'Export…', isKeyOnly: true, keys: ['e'], run: () => openExport() },
    search: {
      title: 'Search sessions',
      isKeyOnly: true,
      keys: ['/'],
      run: () => void focusOn('session-words'),
    },
    next: { title: 'Next session', isKeyOnly: true, keys: ['j', 'ArrowDown'], run: () => stepRow(1) },
    previous: { title: 'Previous session', isKeyOnly: true, keys: ['k', 'ArrowUp'], run: () => stepRow(-1) },
  },
  others: [[['Enter'], 'View deliveries']],
})

/** It may have been deleted elsewhere: then there is nothing to ask. */
async function remove(): Promise<void> {
  const id = currentSession()?.id
  const session = id === undefined ? undefined : await fetchSession(id)
  if (session !== undefined) openSessionDialog({ of: 'remove', session })
}

/** Moves the focus from row to row, or to the first row if none has it. */
function stepRow(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#session-table td:first-child > button')]
  const at = rows.findIndex(row => row.closest('tr')?.contains(document.activeElement) === true)
  rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))]?.focus()
}

export function openSessionDialog(question: SessionQuestion): void {
  openOverlay({ name: 'session', question })
}

/**
 * Opens the dialog that splits the session at the open delivery. Does nothing without one, or if its session was
 * deleted.
 */
export function openSplitDialog(): void {
  perform(askWhereToSplit())
}

async function askWhereToSplit(): Promise<void> {
  const shown = selectedDelivery()
  if (shown === null) return
  const session = await fetchSession(shown.sessionId)
  if (session !== undefined) openSessionDialog({ of: 'split', session, fromId: shown.id })
}
