import { create } from 'zustand'
import type { MethodName } from '#contract/methods'
import type { Batch } from '#contract/sending/replay'
import type { BatchId } from '#contract/terms'
import { call } from '../api/client.ts'
import type { Follower } from '../data/follower.ts'
import { createAnswers } from './answers.ts'
import { loadResults } from './batch-results-store.ts'
import { failed, loading, type Resource, ready, readyValue, toWireError } from './resource.ts'
import { openSendPlace } from './send-place-store.ts'

const pageRows = 100

interface BatchesState {
  /** Newest first. */
  readonly batches: Resource<readonly Batch[]>
  readonly hasOlder: boolean
  readonly selectedId: BatchId | null
  /** Under way or paused. */
  readonly runningCount: number
  /** Why the last pause, continuation or cancelling failed. */
  readonly error: string | null
}

export const useBatches = create<BatchesState>()(() => ({
  batches: loading,
  hasOlder: false,
  selectedId: null,
  runningCount: 0,
  error: null,
}))

const { getState: get, setState: set } = useBatches

/** The newest batches; the first is chosen where none is. */
export async function openBatches(): Promise<void> {
  await loadBatches()
  const { selectedId } = get()
  const chosen = selectedId ?? readyValue(get().batches)?.[0]?.id
  if (chosen !== undefined) selectBatch(chosen)
}

const answers = createAnswers()

export async function loadBatches(): Promise<void> {
  const isNews = answers.ask()
  try {
    const { batches, hasMore } = await call('batches.list', { limit: pageRows })
    if (isNews()) show([...begunSince(batches), ...batches], hasMore)
  } catch (error) {
    if (isNews()) set({ batches: failed(error) })
  }
}

export async function loadOlderBatches(): Promise<void> {
  const known = readyValue(get().batches) ?? []
  const before = known.at(-1)?.id
  if (before === undefined) return
  try {
    const { batches, hasMore } = await call('batches.list', { before, limit: pageRows })
    const now = readyValue(get().batches) ?? []
    show([...now, ...batches.filter(({ id }) => now.every(one => one.id !== id))], hasMore)
  } catch (error) {
    set({ error: toWireError(error).message })
  }
}

/** Those that were noted while the newest were being fetched. */
function begunSince(newest: readonly Batch[]): readonly Batch[] {
  const newestId = newest[0]?.id ?? 0
  return (readyValue(get().batches) ?? []).filter(({ id }) => id > newestId)
}

function show(told: readonly Batch[], hasOlder: boolean): void {
  const known = new Map(readyValue(get().batches)?.map(batch => [batch.id, batch]))
  const batches = told.map(batch => furtherOf(known.get(batch.id), batch))
  set({ batches: ready(batches), hasOlder, runningCount: batches.filter(isUnderWay).length })
}

/** An answer may come after the news that followed it: what a batch has reached is never taken back. */
export function furtherOf(known: Batch | undefined, told: Batch): Batch {
  if (known === undefined) return told
  if (known.endedAtMs !== null || told.sent < known.sent) return known
  return told.state === 'planning' ? known : told
}

export function isUnderWay({ endedAtMs }: Batch): boolean {
  return endedAtMs === null
}

export function selectBatch(id: BatchId): void {
  set({ selectedId: id, error: null })
  void loadResults(id)
}

/** How a batch stands; `null` where it is not among those that were fetched or noted. */
export function batchOf({ batches }: BatchesState, id: BatchId | null): Batch | null {
  return readyValue(batches)?.find(batch => batch.id === id) ?? null
}

/** Goes to where the batch is followed. */
export function openBatch(id: BatchId): void {
  openSendPlace('batches')
  selectBatch(id)
}

/** Shows a batch that was begun just now, before the first news of it. */
export function noteBatch(batch: Batch): void {
  const known = readyValue(get().batches)
  if (known === null) {
    void loadBatches()
    return
  }
  const isNew = known.every(one => one.id !== batch.id)
  show(isNew ? [batch, ...known] : known.map(one => (one.id === batch.id ? batch : one)), get().hasOlder)
}

export function actOnBatch(
  id: BatchId,
  method: Extract<MethodName, 'batches.pause' | 'batches.resume' | 'batches.cancel'>,
): void {
  set({ error: null })
  call(method, { id }).then(noteBatch, (error: unknown) => set({ error: toWireError(error).message }))
}

export const batchesSync: Follower = {
  loadAll: () => {
    void loadBatches()
  },
  apply: frames => {
    const newest = new Map<BatchId, Batch>()
    let isStored = false
    for (const frame of frames) {
      if (frame.name === 'batch.progress') newest.set(frame.data.id, frame.data)
      if (frame.name === 'attempts.stored') isStored = true
    }
    for (const batch of newest.values()) noteBatch(batch)
    const { selectedId } = get()
    const selected = readyValue(get().batches)?.find(batch => batch.id === selectedId)
    if (selected === undefined) return
    if (newest.has(selected.id) || (isStored && isUnderWay(selected))) void loadResults(selected.id)
  },
}
