import { create } from 'zustand'

export type View = 'deliveries' | 'trails' | 'settings'
/** What lies over the view; one at a time. */
export type Overlay =
  | 'none'
  | 'palette'
  | 'shortcuts'
  | 'send'
  | 'replay'
  | 'compare'
  | 'beyond'
  | 'signature'

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
