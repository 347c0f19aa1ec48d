import { create } from 'zustand'
import type { MethodName } from '#contract/methods'
import type { BatchId } from '#contract/terms'
import { change, failureOf } from '../../../data/client/change.ts'
import { latestBatches, showBatch } from '../../../data/sending/batches.ts'
import { openSendPlace } from '../../../navigation/send-place.ts'

interface BatchesState {
  readonly selectedId: BatchId | null
  readonly isFailedOnly: boolean
  /** Why the last pause, resume or cancel failed. */
  readonly error: string | null
}

export const useBatches = create<BatchesState>()(() => ({
  selectedId: null,
  isFailedOnly: false,
  error: null,
}))

const { getState: get, setState: set } = useBatches

export function selectBatch(id: BatchId): void {
  const isOther = id !== get().selectedId
  set({ selectedId: id, error: null, ...(isOther ? { isFailedOnly: false } : {}) })
}

/** Selects the newest batch if none is selected. */
export function selectFirstBatch(): void {
  const first = latestBatches()?.batches[0]
  if (get().selectedId === null && first !== undefined) selectBatch(first.id)
}

export function showFailedOnly(isFailedOnly: boolean): void {
  set({ isFailedOnly })
}

/** Opens the batch in the place Send. */
export function openBatch(id: BatchId): void {
  openSendPlace('batches')
  selectBatch(id)
}

export async function actOnBatch(
  id: BatchId,
  method: Extract<MethodName, 'batches.pause' | 'batches.resume' | 'batches.cancel'>,
): Promise<void> {
  set({ error: null })
  const error = await failureOf(async () => showBatch(await change(method, { id })))
  if (error !== null) set({ error: error.message })
}
