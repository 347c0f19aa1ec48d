import { create } from 'zustand'
import type { AppError } from '#contract/errors'
import type { TunnelId, TunnelInput } from '#contract/registration/tunnel'
import { failureOf, saveTunnel } from '#data'

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

/** Saves it and closes the form. Returns the error, for the form to show. */
export function saveAndClose(input: TunnelInput): Promise<AppError | null> {
  return failureOf(async () => {
    await saveTunnel(input)
    closeTunnelForm()
  })
}
