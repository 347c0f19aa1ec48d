import { create } from 'zustand'
import type { EnvironmentId } from '#contract/registration/environment'
import type { ServiceCall, ServiceCallId } from '#contract/registration/registration'
import { call } from '../api/client.ts'
import { createAnswers } from './answers.ts'
import { failed, loading, type Resource, ready, readyValue } from './resource.ts'

const windowSize = 20

interface CallsState {
  readonly environmentId: EnvironmentId | null
  /** Newest first. */
  readonly calls: Resource<{ readonly calls: readonly ServiceCall[]; readonly hasMore: boolean }>
  /** The one whose request and answer are shown. */
  readonly openId: ServiceCallId | null
}

export const useCalls = create<CallsState>()(() => ({ environmentId: null, calls: loading, openId: null }))

const { getState: get, setState: set } = useCalls

/** Shows the calls to an environment. */
export function showCallsOf(environmentId: EnvironmentId): void {
  if (get().environmentId === environmentId) return
  set({ environmentId, calls: loading, openId: null })
  void loadCalls()
}

const answers = createAnswers()

export async function loadCalls(): Promise<void> {
  const { environmentId } = get()
  if (environmentId === null) return
  const isNews = answers.ask()
  const isStill = () => get().environmentId === environmentId && isNews()
  try {
    const newest = await call('registrations.calls', { environmentId, limit: windowSize })
    if (isStill()) set({ calls: ready(newest) })
  } catch (error) {
    if (isStill()) set({ calls: failed(error) })
  }
}

export async function loadOlderCalls(): Promise<void> {
  const { environmentId, calls } = get()
  const shown = readyValue(calls)
  const before = shown?.calls.at(-1)?.id
  if (environmentId === null || shown === null || before === undefined) return
  try {
    const older = await call('registrations.calls', { environmentId, before, limit: windowSize })
    if (get().calls === calls)
      set({ calls: ready({ calls: [...shown.calls, ...older.calls], hasMore: older.hasMore }) })
  } catch (error) {
    set({ calls: failed(error) })
  }
}

export function toggleCall(id: ServiceCallId): void {
  set({ openId: get().openId === id ? null : id })
}

export function openCall(openId: ServiceCallId): void {
  set({ openId })
}
