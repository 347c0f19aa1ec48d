import { create } from 'zustand'
import type { Session } from '#contract/deliveries/sessions'
import type { DeliveryId } from '#contract/terms'
import { fetchSession } from '#data'
import { openOverlay, selectedDelivery } from '#navigation'

/** The open dialog about sessions. */
export type SessionQuestion =
  | { readonly of: 'start' }
  | { readonly of: 'edit'; readonly session: Session }
  | { readonly of: 'split'; readonly session: Session; readonly fromId: DeliveryId | null }
  | { readonly of: 'merge'; readonly session: Session }
  | { readonly of: 'remove'; readonly session: Session }

export const useSessionDialog = create<{ readonly question: SessionQuestion }>()(() => ({
  question: { of: 'start' },
}))

export function openSessionDialog(question: SessionQuestion): void {
  useSessionDialog.setState({ question })
  openOverlay('session')
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
