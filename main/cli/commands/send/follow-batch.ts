import type { Batch } from '#contract/sending/replay'
import type { Attempt } from '#contract/sending/sending'
import type { BatchId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { followToEnd } from '../../../engine/library.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import type { Output } from '../../terminal/output.ts'
import type { createAttemptLines } from './attempt-lines.ts'

const windowRows = 500

export interface BatchFollower {
  attempts(attempts: readonly Attempt[]): Promise<void>
  progress(batch: Batch): Promise<void>
}

/**
 * Prints the attempts of a batch, its progress and its summary. `none`: a message if nothing was sent. Returns the ended
 * batch, and the exit status.
 */
export async function printBatch(
  output: Output,
  client: Client,
  { id }: Pick<Batch, 'id'>,
  lines: ReturnType<typeof createAttemptLines>,
  none?: string,
): Promise<{ readonly batch: Batch; readonly status: ExitCode }> {
  const batch = await followBatch(client, id, {
    attempts: lines.attempts,
    progress: current => lines.progress(progressText(current)),
  })
  if (batch.message !== null) output.complain(batch.message)
  else if (batch.total === 0 && none !== undefined) output.complain(none)
  const status = await lines.summary({ ...batch, elapsedMs: (batch.endedAtMs ?? 0) - batch.startedAtMs })
  return { batch, status: batch.state === 'done' ? status : exitCodes.failed }
}

/** Passes on the attempts in the order in which they were stored, and the progress. */
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

function progressText(batch: Batch): string {
  const left = batch.timeLeftMs === null ? '' : `, ${(batch.timeLeftMs / 1000).toFixed(0)} s left`
  return `${batch.sent} of ${batch.total} sent, ${batch.failed} failed, ${batch.ratePerSecond.toFixed(0)}/s${left}`
}
