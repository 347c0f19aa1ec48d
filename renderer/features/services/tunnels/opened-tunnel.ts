import { create } from 'zustand'
import type { TunnelId } from '#contract/registration/tunnel'

interface TunnelFormState {
  /** The form over the list: of a new tunnel, or of this tunnel. */
  readonly form: 'none' | 'new' | TunnelId
}

export const useTunnelForm = create<TunnelFormState>()(() => ({ form: 'none' }))

export function openTunnelForm(form: 'new' | TunnelId): void {
  useTunnelForm.setState({ form })
}

export function closeTunnelForm(): void {
  useTunnelForm.setState({ form: 'none' })
}
