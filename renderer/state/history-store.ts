import { create } from 'zustand'
import type { Attempt } from '#contract/sending/sending'
import type { AttemptId } from '#contract/terms'
import { call } from '../api/client.ts'
import type { Follower } from '../data/follower.ts'
import { createAnswers } from './answers.ts'
import { createLookSoon } from './look-soon.ts'
import { followSending, idle, type Outcome } from './outcome.ts'
import { failed, loading, type Resource, ready, readyValue } from './resource.ts'

const pageRows = 100
/** Between two fetches while many are sent. */
const breathMs = 300

interface HistoryState {
  /** Every attempt, newest first. */
  readonly attempts: Resource<readonly Attempt[]>
  readonly hasOlder: boolean
  /** Came since older ones were fetched: they are not shown yet. */
  readonly hasNewer: boolean
  readonly openId: AttemptId | null
  /** Of sending one again. */
  readonly outcome: Outcome
}

export const useHistory = create<HistoryState>()(() => ({
  attempts: loading,
  hasOlder: false,
  hasNewer: false,
  openId: null,
  outcome: idle,
}))

const { getState: get, setState: set } = useHistory

const answers = createAnswers()
/** Somebody looks, or has looked. */
let isAsked = false

/** The newest attempts. */
export async function loadHistory(isWanted = () => true): Promise<void> {
  isAsked = true
  const isNews = answers.ask()
  try {
    const { attempts, hasMore } = await call('attempts.list', { limit: pageRows })
    if (!isWanted()) set({ hasNewer: true })
    else if (isNews()) set({ attempts: ready(attempts), hasOlder: hasMore, hasNewer: false })
  } catch (error) {
    if (isNews()) set({ attempts: failed(error) })
  }
}

export async function loadOlderAttempts(): Promise<void> {
  const known = readyValue(get().attempts) ?? []
  const before = known.at(-1)?.id
  if (before === undefined) return
  try {
    const { attempts, hasMore } = await call('attempts.list', { before, limit: pageRows })
    const now = readyValue(get().attempts) ?? []
    const added = attempts.filter(({ id }) => now.every(one => one.id > id))
    set({ attempts: ready([...now, ...added]), hasOlder: hasMore })
  } catch (error) {
    set({ attempts: failed(error) })
  }
}

export function openAttempt(id: AttemptId | null): void {
  set({ openId: id === get().openId ? null : id, outcome: idle })
}

/** Sends what it sent once more, to the same target. */
export async function repeatAttempt(id: AttemptId, allowRemote: boolean): Promise<void> {
  if (get().outcome.state === 'sending') return
  await followSending(
    () => call('attempts.repeat', { id, allowRemote }),
    () => get().outcome,
    outcome => set({ outcome }),
  )
}

/** Who reads further down keeps the place. */
const isAtNewest = (): boolean => (readyValue(get().attempts)?.length ?? 0) <= pageRows

const lookSoon = createLookSoon(breathMs, async () => {
  if (isAtNewest()) await loadHistory(isAtNewest)
  else set({ hasNewer: true })
})

function noteNew(): void {
  if (!isAsked) return
  if (isAtNewest()) lookSoon()
  else set({ hasNewer: true })
}

/** Nothing is fetched until somebody has looked. */
export const historySync: Follower = {
  loadAll: noteNew,
  apply: frames => {
    if (frames.some(({ name }) => name === 'attempt.stored' || name === 'attempts.stored')) noteNew()
  },
}
