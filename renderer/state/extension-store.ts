import { create } from 'zustand'
import type { EnvironmentId } from '#contract/registration/environment'
import type { ExtensionResult } from '#contract/registration/registration'
import { call } from '../api/client.ts'
import { loadCalls } from './calls-store.ts'
import { loadEnvironments } from './environments-store.ts'
import { failed, type Resource, ready } from './resource.ts'

interface ExtensionState {
  readonly environmentId: EnvironmentId | null
  /** What the service told when it was asked; `null` before. */
  readonly listed: Resource<ExtensionResult> | null
  readonly removed: Resource<ExtensionResult> | null
}

const untouched = { listed: null, removed: null }

export const useExtension = create<ExtensionState>()(() => ({ environmentId: null, ...untouched }))

const { getState: get, setState: set } = useExtension

export function beginExtension(environmentId: EnvironmentId): void {
  if (get().environmentId !== environmentId) set({ environmentId, ...untouched })
}

/** Asks the service for its registrations: a call that its document does not show. */
export async function listAtService(): Promise<void> {
  const { environmentId } = get()
  if (environmentId === null) return
  set({ listed: { state: 'loading' }, removed: null })
  const isStill = () => get().environmentId === environmentId
  try {
    const listed = await call('registrations.fetch', { environmentId })
    if (isStill()) set({ listed: ready(listed) })
  } catch (error) {
    if (isStill()) set({ listed: failed(error) })
  }
  void loadCalls()
}

/** Asks the service to remove one: also not in its document. */
export async function removeAtService(remoteId: string): Promise<void> {
  const { environmentId } = get()
  if (environmentId === null) return
  set({ removed: { state: 'loading' } })
  const isStill = () => get().environmentId === environmentId
  try {
    const removed = await call('registrations.remove', { environmentId, remoteId })
    if (isStill()) set({ removed: ready(removed) })
    if (removed.outcome === 'done') await listAgain(environmentId)
  } catch (error) {
    if (isStill()) set({ removed: failed(error) })
  }
  void loadEnvironments()
  void loadCalls()
}

async function listAgain(environmentId: EnvironmentId): Promise<void> {
  const listed = await call('registrations.fetch', { environmentId })
  if (get().environmentId === environmentId) set({ listed: ready(listed) })
}
