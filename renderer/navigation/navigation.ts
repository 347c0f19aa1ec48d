import { create } from 'zustand'
import type { View } from '#contract/address'

/** Overlay of the view; one at a time. */
export type Overlay =
  | 'none'
  | 'palette'
  | 'shortcuts'
  | 'send'
  | 'next-status'
  | 'replay'
  | 'fixture-name'
  | 'replay-many'
  | 'compare'
  | 'undocumented-fields'
  | 'signature'
  | 'session'
  | 'organize'
  | 'export'
  | 'import'
  | 'report'

interface NavigationState {
  readonly view: View
  readonly overlay: Overlay
}

export const useNavigation = create<NavigationState>()(() => ({ view: 'deliveries', overlay: 'none' }))

export function goTo(view: View): void {
  useNavigation.setState({ view, overlay: 'none' })
}

export function openOverlay(overlay: Overlay): void {
  useNavigation.setState({ overlay })
}

export function closeOverlay(): void {
  useNavigation.setState({ overlay: 'none' })
}
