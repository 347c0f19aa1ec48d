import type { BatchId } from '#contract/terms'
import type { TestEngine } from '../../../../support/engine/open-test-engine.ts'
import { transactionExample } from '../../../../support/inspection/examples.ts'
import { httpCall } from '../../../../support/network/http-call.ts'

export async function capture(bench: TestEngine, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { event, payload } = transactionExample('issuance', 'PENDING')
    const body = Buffer.from(JSON.stringify({ event, payload: { ...payload, id } }))
    await httpCall(`${bench.captureUrl}/hooks?id=${id}`, { method: 'POST', body })
  }
  await bench.allInspected(ids.length)
}

export async function repeat(bench: TestEngine, id: BatchId, only: 'all' | 'failed') {
  const begun = await bench.client.call('batches.repeat', { id, only })
  return bench.ended(begun.id)
}
