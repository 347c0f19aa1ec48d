import { create } from 'zustand'
import type { WireError } from '#contract/errors'
import type { Tunnel, TunnelId, TunnelInput } from '#contract/registration/tunnel'
import { call } from '../api/client.ts'
import { createAnswers } from './answers.ts'
import { failed, loading, type Resource, ready, toWireError } from './resource.ts'

interface TunnelsState {
  readonly tunnels: Resource<readonly Tunnel[]>
  /** The form over the list: of a new tunnel, or of this one. */
  readonly form: 'none' | 'new' | TunnelId
  /** Those that are being started, stopped or looked at. */
  readonly busy: readonly TunnelId[]
  /** Why the last of it failed, by tunnel. */
  readonly errors: Readonly<Record<TunnelId, WireError>>
}

export const useTunnels = create<TunnelsState>()(() => ({
  tunnels: loading,
  form: 'none',
  busy: [],
  errors: {},
}))

const { getState: get, setState: set } = useTunnels

const answers = createAnswers()

export async function loadTunnels(): Promise<void> {
  const isNews = answers.ask()
  try {
    const { tunnels } = await call('tunnels.list', {})
    if (isNews()) set({ tunnels: ready(tunnels) })
  } catch (error) {
    if (get().tunnels.state !== 'ready') set({ tunnels: failed(error) })
  }
}

export function openTunnelForm(form: 'new' | TunnelId): void {
  set({ form })
}

export function closeTunnelForm(): void {
  set({ form: 'none' })
}

/** Answers the error, for the form that asked. */
export async function saveTunnel(input: TunnelInput): Promise<WireError | null> {
  try {
    await call('tunnels.save', input)
    await loadTunnels()
    set({ form: 'none' })
    return null
  } catch (error) {
    return toWireError(error)
  }
}

export async function removeTunnel(id: TunnelId): Promise<WireError | null> {
  try {
    await call('tunnels.remove', { id })
    await loadTunnels()
    return null
  } catch (error) {
    return toWireError(error)
  }
}

/** Switches it on or off, or looks now whether its address leads here. */
export async function runTunnel(id: TunnelId, what: 'start' | 'stop' | 'probe'): Promise<void> {
  const { [id]: _, ...errors } = get().errors
  set({ busy: [...get().busy, id], errors })
  try {
    await call(`tunnels.${what}`, { id })
    await loadTunnels()
  } catch (error) {
    set({ errors: { ...get().errors, [id]: toWireError(error) } })
  }
  set({ busy: get().busy.filter(one => one !== id) })
}
