import { create } from 'zustand'
import type { WireError } from '#contract/errors'
import type { Attempt } from '#contract/sending/sending'
import type { BatchId } from '#contract/terms'
import { call } from '../api/client.ts'
import { toWireError } from './resource.ts'

/** An attempt without its headers: of a batch there may be many. */
export type BatchResult = Omit<Attempt, 'sentHeaders' | 'answerHeaders'>

/** More are counted, and not listed. */
export const mostResults = 20_000
const pageRows = 500
/** Between two fetches while a batch runs. */
const breathMs = 200

interface BatchResultsState {
  readonly batchId: BatchId | null
  /** In the order in which they were stored. */
  readonly results: readonly BatchResult[]
  readonly isWhole: boolean
  readonly error: WireError | null
  readonly isFailedOnly: boolean
}

export const useBatchResults = create<BatchResultsState>()(() => ({
  batchId: null,
  results: [],
  isWhole: false,
  error: null,
  isFailedOnly: false,
}))

const { getState: get, setState: set } = useBatchResults

let isFetching = false
let isAskedAgain = false

/** Fetches what came since the last time; from the first for another batch. */
export async function loadResults(id: BatchId): Promise<void> {
  if (get().batchId !== id) {
    set({ batchId: id, results: [], isWhole: false, error: null, isFailedOnly: false })
  }
  if (isFetching) {
    isAskedAgain = true
    return
  }
  isFetching = true
  try {
    do {
      isAskedAgain = false
      await fetchOn()
      await new Promise(resolve => setTimeout(resolve, breathMs))
    } while (isAskedAgain)
  } finally {
    isFetching = false
  }
}

async function fetchOn(): Promise<void> {
  for (;;) {
    const { batchId, results } = get()
    if (batchId === null || results.length >= mostResults) return
    try {
      const after = results.at(-1)?.id ?? 0
      const { attempts, hasMore } = await call('attempts.list', { batchId, after, limit: pageRows })
      if (get().batchId !== batchId) continue
      const lean = attempts.map(({ sentHeaders: _sent, answerHeaders: _answered, ...rest }) => rest)
      set(state => ({
        results: lean.length === 0 ? state.results : [...state.results, ...lean],
        isWhole: !hasMore,
        error: null,
      }))
      if (!hasMore) return
    } catch (error) {
      if (get().batchId === batchId) set({ error: toWireError(error) })
      return
    }
  }
}

export function showFailedOnly(isFailedOnly: boolean): void {
  set({ isFailedOnly })
}

/** Answered 2xx, whole and in time. */
export function hasPassed({ status, error }: Pick<Attempt, 'status' | 'error'>): boolean {
  return error === null && status !== null && status >= 200 && status <= 299
}
