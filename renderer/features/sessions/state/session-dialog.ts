import { create } from 'zustand'
import type { Session } from '#contract/deliveries/sessions'
import type { DeliveryId } from '#contract/terms'
import { fetchSession } from '../../../data/sessions/sessions.ts'
import { openOverlay } from '../../../navigation/navigation.ts'
import { selectedDelivery } from '../../../navigation/selected-delivery.ts'

/** What is asked about sessions. */
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

/** Splits the session of the delivery that is open, there. Nothing to split where none is, or its session has gone. */
export async function openSplitDialog(): Promise<void> {
  const shown = selectedDelivery()
  if (shown === null) return
  const session = await fetchSession(shown.sessionId).catch(() => undefined)
  if (session !== undefined) openSessionDialog({ of: 'split', session, fromId: shown.id })
}
