import { create } from 'zustand'
import type { Result } from '#contract/methods'
import { call } from '../api/client.ts'
import { createAnswers } from './answers.ts'
import type { Follower } from './follower.ts'
import { failed, loading, type Resource, ready } from './resource.ts'

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

export function beginChoosing(query: string): void {
  set({ query, found: loading })
  void loadChoices()
}

/** What was found stays until the answer is there. */
export function searchChoices(query: string): void {
  set({ query })
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
  try {
    const found = await call('deliveries.list', { query, limit: mostChoices })
    if (isStill()) set({ found: ready(found) })
  } catch (error) {
    if (isStill()) set({ found: failed(error) })
  }
}

let isScheduled = false

function loadSoon(): void {
  if (isScheduled || get().query === null) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    void loadChoices()
  }, breathMs)
}

/** Deliveries that come, or are read, while one is being chosen. */
export const compareChoicesSync: Follower = {
  loadAll: loadSoon,
  apply: frames => {
    if (frames.some(({ name }) => name === 'delivery.stored' || name === 'delivery.updated')) loadSoon()
  },
}
