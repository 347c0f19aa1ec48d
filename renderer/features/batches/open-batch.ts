import type { Batch } from '#contract/sending/replay'
import type { BatchId } from '#contract/terms'
import { change, latestBatches, showBatch } from '#data'
import { chooseThing, goToTab, useAddress } from '#navigation'

/** A complete batch, or its failed attempts. */
export type BatchPart = 'all' | 'failed'

export function selectBatch(id: BatchId): void {
  chooseThing('send/batches', id)
}

/** Selects the newest batch if none is selected. */
export function selectFirstBatch(): void {
  const first = latestBatches()?.runs[0]
  if (useAddress.getState().things['send/batches'] === null && first !== undefined) selectBatch(first.id)
}

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
