import { create } from 'zustand'
import type { Result } from '#contract/methods'
import type { DeliveryId } from '#contract/terms'
import { call } from '../api/client.ts'
import type { Follower } from '../data/follower.ts'
import { createAnswers } from './answers.ts'
import { newestKnownId } from './list-store.ts'
import { createLookSoon } from './look-soon.ts'
import { failed, loading, type Resource, ready, readyValue } from './resource.ts'
import { updatedRange } from './updated-range.ts'

/** So many are offered to compare with; a search finds older ones. */
export const mostChoices = 100
/** Between two fetches while deliveries stream in. */
const breathMs = 300

interface CompareChoices {
  /** `null` while nothing is being chosen. */
  readonly query: string | null
  /** The newest deliveries that the query finds. */
  readonly found: Resource<Result<'deliveries.list'>>
}

/** What the dialog that compares two deliveries offers. */
export const useCompareChoices = create<CompareChoices>()(() => ({ query: null, found: loading }))

const { getState: get, setState: set } = useCompareChoices
const answers = createAnswers()
/** What comes later is not listed before somebody searches again: a row stays where it is about to be clicked. */
let asOfId = 0

export function beginChoosing(query: string): void {
  set({ query, found: loading })
  askAnew()
}

/** What was found stays until the answer is there. */
export function searchChoices(query: string): void {
  set({ query })
  askAnew()
}

function askAnew(): void {
  asOfId = newestKnownId()
  void loadChoices()
}

export function endChoosing(): void {
  set({ query: null, found: loading })
}

export async function loadChoices(): Promise<void> {
  const { query } = get()
  if (query === null) return
  const isNews = answers.ask()
  const isStill = () => query === get().query && isNews()
  const span = asOfId === 0 ? {} : { before: (asOfId + 1) as DeliveryId }
  try {
    const found = await call('deliveries.list', { ...span, query, limit: mostChoices })
    if (isStill()) set({ found: ready(found) })
  } catch (error) {
    if (isStill()) set({ found: failed(error) })
  }
}

const lookSoon = createLookSoon(breathMs, async () => {
  if (readyValue(get().found) !== null) await loadChoices()
})

/** Deliveries that are read while one is being chosen: they may be found now. */
export const compareChoicesSync: Follower = {
  loadAll: lookSoon,
  apply: frames => {
    const range = get().query === null ? null : updatedRange(frames)
    if (range !== null && (asOfId === 0 || range.firstId <= asOfId)) lookSoon()
  },
}
