import type { Batch } from '#contract/sending/replay'
import type { Attempt } from '#contract/sending/sending'
import type { BatchId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { followToEnd } from '../../../engine/library.ts'

const windowRows = 500

export interface BatchFollower {
  attempts(attempts: readonly Attempt[]): Promise<void>
  progress(batch: Batch): Promise<void>
}

/** Prints a batch's attempts in the order in which they were stored, and its progress, until it has ended. */
export async function followBatch(client: Client, id: BatchId, follower: BatchFollower): Promise<Batch> {
  const stop = new AbortController()
  const onSignal = (): void => stop.abort()
  process.once('SIGINT', onSignal)
  let after = 0
  // Reads the attempts after the batch, so that no counted attempt is missing.
  async function show(batch: Batch): Promise<void> {
    after = await printAttempts(client, id, after, follower)
    await follower.progress(batch)
  }
  try {
    const batch = await followToEnd(client, {
      read: () => client.call('batches.get', { id }),
      isEnded: ({ endedAtMs }) => endedAtMs !== null,
      cancel: () => client.call('batches.cancel', { id }),
      onState: show,
      signal: stop.signal,
      wakes: ({ name, data }) => name === 'batch.progress' && data.id === id,
    })
    await show(batch)
    return batch
  } finally {
    process.removeListener('SIGINT', onSignal)
  }
}

async function printAttempts(
  client: Client,
  batchId: BatchId,
  from: number,
  follower: BatchFollower,
): Promise<number> {
  let after = from
  for (;;) {
    const { attempts, hasMore } = await client.call('attempts.list', { batchId, after, limit: windowRows })
    const last = attempts.at(-1)
    if (last === undefined) return after
    await follower.attempts(attempts)
    after = last.id
    if (!hasMore) return after
  }
}
