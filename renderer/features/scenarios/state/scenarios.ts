import { create } from 'zustand'
import type { RouteSigning } from '#contract/sending/additions'
import type { Batch, BatchTiming } from '#contract/sending/replay'
import { batchLimits } from '#contract/sending/replay'
import type { ScenarioId } from '#contract/sending/scenarios'
import type { BatchId } from '#contract/terms'
import { change, showBatch } from '#data'
import { chooseThing, onOtherThing, useAddress } from '#navigation'
import { numberIn } from '#ui'
import { followSending, idle, type Outcome } from '../../../attempt/outcome.ts'
import { chooseSendSigning, problemOfSigning, sendSigning } from '../../../attempt/signing.ts'
import { offerRemembered, rememberUrl, type TargetChoice, toTarget } from '../../../attempt/target-choice.ts'
import { draftText } from './scenario-draft.ts'

/** The speed of a scenario: its timing, ten times as fast, or without waiting. */
export type ScenarioSpeed = 'own' | 'x10' | 'asap'

interface ScenariosState {
  readonly target: TargetChoice
  readonly speed: ScenarioSpeed
  /** As typed; empty: random ids. */
  readonly seed: string
  /** Batch of the last run of the selected scenario. */
  readonly batchId: BatchId | null
  /** Outcome of starting it. */
  readonly outcome: Outcome<Batch>
}

export const useScenarios = create<ScenariosState>()(() => ({
  target: { to: 'listener', url: '' },
  speed: 'own',
  seed: '',
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

onOtherThing('send/scenarios', () => set({ batchId: null, outcome: idle }))

/** `null`: the first scenario. */
export function selectScenario(id: ScenarioId | null): void {
  chooseThing('send/scenarios', id)
}

function selectedId(): ScenarioId | null {
  return useAddress.getState().things['send/scenarios']
}

export function chooseScenarioTarget(target: TargetChoice): void {
  set({ target, outcome: idle })
}

export function chooseScenarioSigning(signing: RouteSigning | null): void {
  chooseSendSigning(signing)
  set({ outcome: idle })
}

export function chooseSpeed(speed: ScenarioSpeed): void {
  set({ speed })
}

export function chooseSeed(seed: string): void {
  set({ seed, outcome: idle })
}

/** `null`: none; `NaN` for a text that is no seed. */
export function seedOfText(text: string): number | null {
  if (text.trim() === '') return null
  return numberIn(text, { least: 0, most: batchLimits.seed, isWhole: true }) ?? Number.NaN
}

const timings: Readonly<Record<ScenarioSpeed, BatchTiming>> = {
  own: { mode: 'recorded', speed: 1 },
  x10: { mode: 'recorded', speed: 10 },
  asap: { mode: 'asap' },
}

/** Starts it for new records, with its unsaved text. `allowRemote`: the user has confirmed a remote target. */
export async function runScenario(id: ScenarioId, allowRemote: boolean): Promise<void> {
  const { target, speed, outcome } = get()
  const selectedBefore = selectedId()
  const seed = seedOfText(get().seed)
  const signing = sendSigning()
  if (outcome.state === 'sending' || Number.isNaN(seed) || problemOfSigning(signing) !== null) return
  rememberUrl(target)
  const text = draftText(id)
  await followSending(
    async () => {
      const batch = await change('scenarios.run', {
        id,
        ...(text === null ? {} : { text }),
        target: toTarget(target),
        timing: timings[speed],
        seed,
        additions: { signing },
        allowRemote,
      })
      showBatch(batch)
      if (selectedId() === selectedBefore) set({ batchId: batch.id })
      return batch
    },
    () => get().outcome,
    next => set({ outcome: next }),
  )
}
