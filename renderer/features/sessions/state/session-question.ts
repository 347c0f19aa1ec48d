import { fetchSession } from '#data'
import { openOverlay, type SessionQuestion, selectedDelivery } from '#navigation'

export function openSessionDialog(question: SessionQuestion): void {
  openOverlay({ name: 'session', question })
}

/**
 * Opens the dialog that splits the session at the open delivery. Does nothing without one, or if its session was
 * deleted.
 */
export async function openSplitDialog(): Promise<void> {
  const shown = selectedDelivery()
  if (shown === null) return
  const session = await fetchSession(shown.sessionId).catch(() => undefined)
  if (session !== undefined) openSessionDialog({ of: 'split', session, fromId: shown.id })
}
