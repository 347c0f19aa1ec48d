import { transactionExample } from '../../support/inspection/examples.ts'
import type { HeldClient } from '../../support/network/connect-to.ts'
import { openLoadConnection } from '../../support/network/load-connection.ts'
import { until } from '../progress.ts'
import type { FaultRow } from '../results.ts'

const senders = 64
const repetitions = 5
const boundMs = 1_000
const example = JSON.stringify(transactionExample('issuance', 'FAILED'))

/** Deliveries of which each has a status, an asset, a reason and a path that no other has; then facets and searches are timed. */
export async function manyValues(port: number, client: HeldClient, count: number): Promise<FaultRow> {
  let next = 0
  await Promise.all(
    Array.from({ length: senders }, async () => {
      const connection = await openLoadConnection(new URL(`http://127.0.0.1:${port}`))
      while (next < count) {
        const request = requestOf(next)
        next += 1
        const status = await new Promise<number | null>(resolve => connection.send(request, resolve))
        if (status !== 200) throw new Error(`A delivery got ${status}.`)
      }
      connection.end()
    }),
  )
  await until(client, async () => (await client.call('app.status')).pendingCount === 0)
  const last = count - 1
  const reads = {
    'facets ms': () => client.call('facets.list', { query: '' }),
    'facets of a search ms': () => client.call('facets.list', { query: 'status:failed-1' }),
    'search for one value ms': () => client.call('deliveries.list', { query: `status:failed-${last}` }),
    'search for a text ms': () => client.call('deliveries.list', { query: `"reason-${last}"` }),
  }
  const figures: Record<string, number> = {}
  for (const [name, read] of Object.entries(reads)) {
    for (let times = 0; times < repetitions; times += 1) {
      const startMs = performance.now()
      await read()
      figures[name] = Math.max(figures[name] ?? 0, Math.round(performance.now() - startMs))
    }
  }
  return {
    fault: 'deliveries with values that no other has',
    tried: count,
    held: Object.values(figures).every(ms => ms < boundMs),
    figures,
  }
}

function requestOf(number: number): Buffer {
  const body = example
    .replaceAll('"FAILED"', `"failed-${number}"`)
    .replaceAll('"MXN"', `"asset-${number}"`)
    .replaceAll('The transaction could not be carried out.', `reason-${number}`)
    .replace(/"id":"[0-9a-f]{8}/, `"id":"${number.toString(16).padStart(8, '0')}`)
  return Buffer.from(
    `POST /values/${number} HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
}
