import { create } from 'zustand'
import type { AttemptId } from '#contract/terms'
import { change } from '#data'
import { followSending, idle, type Outcome } from '../../../attempt/outcome.ts'

interface HistoryState {
  readonly openId: AttemptId | null
  /** Outcome of repeating the open attempt. */
  readonly outcome: Outcome
}

export const useHistory = create<HistoryState>()(() => ({ openId: null, outcome: idle }))

const { getState: get, setState: set } = useHistory

/** Opens the attempt, or closes the one that is open. */
export function openAttempt(id: AttemptId): void {
  set({ openId: id === get().openId ? null : id, outcome: idle })
}

/** Repeats an attempt with the same target. `allowRemote`: the user has confirmed a remote target. */
export async function repeatAttempt(id: AttemptId, allowRemote: boolean): Promise<void> {
  if (get().outcome.state === 'sending') return
  await followSending(
    () => change('attempts.repeat', { id, allowRemote }),
    () => get().outcome,
    outcome => set({ outcome }),
  )
}
