import { fetchSession } from '#data'
import { openOverlay, type SessionQuestion, selectedDelivery } from '#navigation'
import { perform } from '#ui'

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
