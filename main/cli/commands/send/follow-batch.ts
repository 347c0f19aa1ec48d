import type { Batch } from '#contract/sending/replay'
import type { Attempt } from '#contract/sending/sending'
import type { BatchId } from '#contract/terms'
import type { Client } from '#contract/transport'

/** Polled at least so often, in case an event is lost. */
const pollEveryMs = 500
const windowRows = 500

export interface BatchFollower {
  attempts(attempts: readonly Attempt[]): Promise<void>
  progress(batch: Batch): Promise<void>
}

/** Prints a batch's attempts in the order in which they were stored, and its progress, until it has ended. */
export async function followBatch(client: Client, id: BatchId, follower: BatchFollower): Promise<Batch> {
  let wake = (): void => {}
  const end = client.subscribe(
    frame => {
      if (frame.name === 'batch.progress' && frame.data.id === id) wake()
    },
    connection => {
      if (connection === 'lost') wake()
    },
  )
  const cancel = (): void => void client.call('batches.cancel', { id }).catch(() => wake())
  process.once('SIGINT', cancel)
  try {
    let after = 0
    for (;;) {
      const woken = new Promise<void>(resolve => {
        const timer = setTimeout(resolve, pollEveryMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      // Read before the attempts, so that these include what it counts.
      const batch = await client.call('batches.get', { id })
      after = await printAttempts(client, id, after, follower)
      await follower.progress(batch)
      if (batch.endedAtMs !== null) {
        wake()
        return batch
      }
      await woken
    }
  } finally {
    process.removeListener('SIGINT', cancel)
    end()
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
