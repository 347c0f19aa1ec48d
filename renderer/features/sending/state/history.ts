import { create } from 'zustand'
import type { AttemptId } from '#contract/terms'
import { followSending, idle, type Outcome } from '../../../attempt/outcome.ts'
import { change } from '../../../data/client/change.ts'

interface HistoryState {
  readonly openId: AttemptId | null
  /** Of sending the open one again. */
  readonly outcome: Outcome
}

export const useHistory = create<HistoryState>()(() => ({ openId: null, outcome: idle }))

const { getState: get, setState: set } = useHistory

/** Opens the attempt, or closes the one that is open. */
export function openAttempt(id: AttemptId): void {
  set({ openId: id === get().openId ? null : id, outcome: idle })
}

/** Sends what it sent once more, to the same target. `allowRemote` after the user was asked. */
export async function repeatAttempt(id: AttemptId, allowRemote: boolean): Promise<void> {
  if (get().outcome.state === 'sending') return
  await followSending(
    () => change('attempts.repeat', { id, allowRemote }),
    () => get().outcome,
    outcome => set({ outcome }),
  )
}
