import { create } from 'zustand'

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
  readonly overlay: Overlay
}

export const useNavigation = create<NavigationState>()(() => ({ overlay: 'none' }))

export function openOverlay(overlay: Overlay): void {
  useNavigation.setState({ overlay })
}

export function closeOverlay(): void {
  useNavigation.setState({ overlay: 'none' })
}
