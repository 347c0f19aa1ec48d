import { create } from 'zustand'
import { toAppError } from '#contract/errors'
import type { MethodName } from '#contract/methods'
import type { Batch } from '#contract/sending/replay'
import type { BatchId } from '#contract/terms'
import { change, latestBatches, showBatch } from '#data'
import { chooseThing, goToTab, onOtherThing, useAddress } from '#navigation'

interface BatchesState {
  readonly isFailedOnly: boolean
  /** Why the last pause, resume or cancel failed. */
  readonly error: string | null
}

/** A complete batch, or its failed attempts. */
export type BatchPart = 'all' | 'failed'

export const useBatches = create<BatchesState>()(() => ({
  isFailedOnly: false,
  error: null,
}))

const { setState: set } = useBatches

onOtherThing('send/batches', () => set({ error: null, isFailedOnly: false }))

export function selectBatch(id: BatchId): void {
  chooseThing('send/batches', id)
  set({ error: null })
}

/** Selects the newest batch if none is selected. */
export function selectFirstBatch(): void {
  const first = latestBatches()?.batches[0]
  if (useAddress.getState().things['send/batches'] === null && first !== undefined) selectBatch(first.id)
}

export function showFailedOnly(isFailedOnly: boolean): void {
  set({ isFailedOnly })
}

/** Opens the batch in the place Send. */
export function openBatch(id: BatchId): void {
  goToTab('send', 'batches')
  selectBatch(id)
}

/**
 * Starts a new batch like this one, and selects it if this one still is. `allowRemote`: the user has confirmed a remote
 * target.
 */
export async function repeatBatch(id: BatchId, part: BatchPart, allowRemote: boolean): Promise<Batch> {
  const batch = await change('batches.repeat', { id, only: part, allowRemote })
  showBatch(batch)
  if (useAddress.getState().things['send/batches'] === id) selectBatch(batch.id)
  return batch
}

export async function actOnBatch(
  id: BatchId,
  method: Extract<MethodName, 'batches.pause' | 'batches.resume' | 'batches.cancel'>,
): Promise<void> {
  set({ error: null })
  try {
    showBatch(await change(method, { id }))
  } catch (error) {
    set({ error: toAppError(error).message })
  }
}
