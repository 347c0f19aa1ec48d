import { isPassed } from '#contract/sending/passed'
import type { Batch } from '#contract/sending/replay'
import type { Attempt } from '#contract/sending/sending'
import type { Client } from '#contract/transport'
import { followToEnd } from '../../engine/library.ts'
import { cut } from '../outside/plain-values.ts'

const shownAttempts = 50
const shownResponses = 5
const responseBytes = 2_048

async function attemptView(client: Client, attempt: Attempt, withResponse: boolean) {
  const hasBody = withResponse && attempt.responseBodyBytes > 0
  return {
    delivery_id: attempt.deliveryId,
    record_id: attempt.recordId === null ? null : cut(attempt.recordId, 100),
    status: attempt.status,
    error: attempt.error === null ? null : cut(attempt.error.message, 300),
    elapsed_ms: Math.round(attempt.elapsedMs),
    is_identical: attempt.identical,
    response_body: hasBody ? await responseText(client, attempt) : null,
  }
}

async function responseText(client: Client, { id }: Attempt): Promise<string> {
  const asked = { id, which: 'response' as const, length: responseBytes }
  const { base64 } = await client.call('attempts.body', asked)
  return Buffer.from(base64, 'base64').toString('utf8')
}

/** `signal` cancels the batch. */
export function endedBatch(
  client: Client,
  { id }: Batch,
  signal: AbortSignal,
  progress: (done: number, total: number, message: string) => void,
): Promise<Batch> {
  return followToEnd(client, {
    read: () => client.call('batches.get', { id }),
    isEnded: batch => batch.endedAtMs !== null,
    cancel: () => client.call('batches.cancel', { id }),
    onState: batch => progress(batch.sent, batch.total, `${batch.sent} of ${batch.total} sent`),
    signal,
  })
}

export async function batchView(client: Client, batch: Batch) {
  const { attempts } = await client.call('attempts.list', { batchId: batch.id, after: 0, limit: 500 })
  const { message } = batch
  return { facts: factsOf(batch), outside: { message, attempts: await attemptViews(client, attempts) } }
}

/** Failed attempts first. */
function attemptViews(client: Client, attempts: readonly Attempt[]) {
  const ordered = [...attempts.filter(one => !isPassed(one)), ...attempts.filter(isPassed)]
  const shown = ordered.slice(0, shownAttempts)
  return Promise.all(
    shown.map((one, place) => attemptView(client, one, place < shownResponses && !isPassed(one))),
  )
}

function factsOf(batch: Batch) {
  const { total, sent, passed, failed, skipped } = batch
  const state = batch.state === 'cancelled' ? 'canceled' : batch.state
  return { state, total, sent, passed, failed, skipped }
}
