import { create } from 'zustand'
import type { Session } from '#contract/deliveries/sessions'
import type { DeliveryId } from '#contract/terms'
import { openOverlay } from '../navigation/navigation.ts'
import { selectedDelivery } from '../navigation/selected-delivery.ts'
import { useSelection } from '../navigation/selection.ts'
import { readyValue } from './resource.ts'
import { useSessions } from './sessions-store.ts'

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

export function askAboutSession(question: SessionQuestion): void {
  useSessionDialog.setState({ question })
  openOverlay('session')
}

/** The session of the delivery that is read; `null` while none is. */
export function sessionOfSelection(): Session | null {
  const shown = selectedDelivery()
  const sessions = readyValue(useSessions.getState().sessions) ?? []
  return sessions.find(session => session.id === shown?.sessionId) ?? null
}

/** Splits the session of the delivery that is read, there. */
export function askToSplitHere(): void {
  const session = sessionOfSelection()
  if (session !== null) askAboutSession({ of: 'split', session, fromId: useSelection.getState().selectedId })
}
