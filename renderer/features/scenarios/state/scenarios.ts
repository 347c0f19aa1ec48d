import { create } from 'zustand'
import type { Batch, BatchTiming } from '#contract/sending/replay'
import type { ScenarioId } from '#contract/sending/scenarios'
import type { BatchId } from '#contract/terms'
import { followSending, idle, type Outcome } from '../../../attempt/outcome.ts'
import { offerRemembered, rememberUrl, type TargetChoice, toTarget } from '../../../attempt/target-choice.ts'
import { change } from '../../../data/client/change.ts'
import { showBatch } from '../../../data/sending/batches.ts'

/** The speed of a scenario: its own timing, ten times as fast, or without waiting. */
export type ScenarioSpeed = 'own' | 'x10' | 'asap'

interface ScenariosState {
  /** `null`: the first. */
  readonly selectedId: ScenarioId | null
  readonly target: TargetChoice
  readonly speed: ScenarioSpeed
  /** Of the last run of the selected one. */
  readonly batchId: BatchId | null
  /** Of starting it. */
  readonly outcome: Outcome<Batch>
}

export const useScenarios = create<ScenariosState>()(() => ({
  selectedId: null,
  target: { to: 'listener', url: '' },
  speed: 'own',
  batchId: null,
  outcome: idle,
}))

const { getState: get, setState: set } = useScenarios

export function openScenarios(): void {
  offerRemembered(
    () => get().target,
    target => set({ target }),
  )
}

export function selectScenario(selectedId: ScenarioId): void {
  set({ selectedId, batchId: null, outcome: idle })
}

export function chooseScenarioTarget(target: TargetChoice): void {
  set({ target, outcome: idle })
}

export function chooseSpeed(speed: ScenarioSpeed): void {
  set({ speed })
}

const timings: Readonly<Record<ScenarioSpeed, BatchTiming>> = {
  own: { mode: 'recorded', speed: 1 },
  x10: { mode: 'recorded', speed: 10 },
  asap: { mode: 'asap' },
}

/** Starts it for new records. `allowRemote`: the user has confirmed a remote target. */
export async function runScenario(id: ScenarioId, allowRemote: boolean): Promise<void> {
  const { selectedId, target, speed, outcome } = get()
  if (outcome.state === 'sending') return
  rememberUrl(target)
  await followSending(
    async () => {
      const params = { id, target: toTarget(target), timing: timings[speed], allowRemote }
      const batch = await change('scenarios.run', params)
      showBatch(batch)
      if (selectedId === get().selectedId) set({ batchId: batch.id })
      return batch
    },
    () => get().outcome,
    next => set({ outcome: next }),
  )
}
