import { create } from 'zustand'
import type { DrillFailure, DrillId, SequenceRun } from '#contract/drill/drill'
import { toAppError } from '#contract/errors'
import { change, showSequenceRun } from '#data'
import { followSending, idle, type Outcome } from '../../../attempt/outcome.ts'

/** Pause between two waves: none, a second, or until the user sends the next. */
export type Pace = 'none' | 'second' | 'step'

interface RepeatState {
  readonly pace: Pace
  /** Key of the failure whose sequence is sent again. */
  readonly of: string | null
  readonly runId: number | null
  /** Outcome of starting it. */
  readonly outcome: Outcome<SequenceRun>
  /** Why the next wave was not sent. */
  readonly error: string | null
}

export const useRepeat = create<RepeatState>()(() => ({
  pace: 'none',
  of: null,
  runId: null,
  outcome: idle,
  error: null,
}))

const { getState: get, setState: set } = useRepeat

/** Names a failure of a drill. */
export function failureKey(
  id: DrillId,
  { property, trail }: Pick<DrillFailure, 'property' | 'trail'>,
): string {
  return `${id} ${property} ${trail}`
}

export function choosePace(pace: Pace): void {
  set({ pace })
}

const pauses: Readonly<Record<Pace, number | null>> = { none: 0, second: 1000, step: null }

/** Sends the sequence again for new records. `allowRemote`: the user has confirmed a remote target. */
export async function repeatSequence(
  id: DrillId,
  { property, trail }: Pick<DrillFailure, 'property' | 'trail'>,
  allowRemote: boolean,
): Promise<void> {
  const { outcome, pace } = get()
  if (outcome.state === 'sending') return
  set({ of: failureKey(id, { property, trail }), runId: null, error: null })
  await followSending(
    async () => {
      const run = await change('drills.repeat', { id, property, trail, pauseMs: pauses[pace], allowRemote })
      showSequenceRun(run)
      return run
    },
    () => get().outcome,
    next => set(next.state === 'done' ? { outcome: idle, runId: next.value.id } : { outcome: next }),
  )
}

export async function sendNextWave(id: number): Promise<void> {
  await follow(async () => showSequenceRun(await change('drills.next', { id })))
}

export async function endRepeat(id: number): Promise<void> {
  await follow(async () => showSequenceRun(await change('drills.endRepeat', { id })))
}

async function follow(run: () => Promise<void>): Promise<void> {
  set({ error: null })
  await run().catch((error: unknown) => set({ error: toAppError(error).message }))
}
