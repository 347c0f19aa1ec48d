import { create } from 'zustand'
import type { WireError } from '#contract/errors'
import type { BatchTiming } from '#contract/sending/replay'
import type { Scenario, ScenarioId } from '#contract/sending/scenarios'
import type { BatchId } from '#contract/terms'
import { call } from '../api/client.ts'
import { noteBatch } from './batches-store.ts'
import { failed, loading, type Resource, ready, toWireError } from './resource.ts'
import { offerRemembered, rememberUrl, type TargetChoice, toTarget } from './target-choice.ts'

/** How fast a scenario runs: as it says, ten times as fast, or without waiting. */
export type ScenarioSpeed = 'own' | 'x10' | 'asap'

interface ScenariosState {
  readonly scenarios: Resource<readonly Scenario[]>
  readonly selectedId: ScenarioId | null
  readonly target: TargetChoice
  readonly speed: ScenarioSpeed
  /** Of the last run of the selected one. */
  readonly batchId: BatchId | null
  readonly isStarting: boolean
  /** Why it did not begin; of a target elsewhere the user is asked. */
  readonly error: WireError | null
}

export const useScenarios = create<ScenariosState>()(() => ({
  scenarios: loading,
  selectedId: null,
  target: { to: 'listener', url: '' },
  speed: 'own',
  batchId: null,
  isStarting: false,
  error: null,
}))

const { getState: get, setState: set } = useScenarios

export async function loadScenarios(): Promise<void> {
  offerRemembered(
    () => get().target,
    target => set({ target }),
  )
  if (get().scenarios.state === 'ready') return
  try {
    const { scenarios } = await call('scenarios.list', {})
    set({ scenarios: ready(scenarios), selectedId: get().selectedId ?? scenarios[0]?.id ?? null })
  } catch (error) {
    set({ scenarios: failed(error) })
  }
}

export function selectScenario(selectedId: ScenarioId): void {
  if (selectedId !== get().selectedId) set({ selectedId, batchId: null, error: null })
}

export function chooseScenarioTarget(target: TargetChoice): void {
  set({ target, error: null })
}

export function chooseSpeed(speed: ScenarioSpeed): void {
  set({ speed })
}

const timings: Readonly<Record<ScenarioSpeed, BatchTiming>> = {
  own: { mode: 'recorded', speed: 1 },
  x10: { mode: 'recorded', speed: 10 },
  asap: { mode: 'asap' },
}

/** Begins to send it, for new records. `allowRemote` after the user was asked. */
export async function runScenario(allowRemote: boolean): Promise<void> {
  const { selectedId, target, speed, isStarting } = get()
  if (selectedId === null || isStarting) return
  rememberUrl(target)
  set({ isStarting: true, error: null })
  try {
    const batch = await call('scenarios.run', {
      id: selectedId,
      target: toTarget(target),
      timing: timings[speed],
      allowRemote,
    })
    noteBatch(batch)
    set({ isStarting: false, batchId: batch.id })
  } catch (error) {
    // Of another target nobody has said anything yet.
    const isStill = target === get().target
    set({ isStarting: false, ...(isStill ? { error: toWireError(error) } : {}) })
  }
}
