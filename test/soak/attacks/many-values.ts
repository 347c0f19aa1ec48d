import { transactionExample } from '../../support/inspection/examples.ts'
import type { HeldClient } from '../../support/network/connect-to.ts'
import { openLoadConnection } from '../../support/network/load-connection.ts'
import { until } from '../progress.ts'
import type { FaultRow } from '../results.ts'
import { within } from './senders.ts'

const senders = 64
const repetitions = 5
const boundMs = 1_000
const example = JSON.stringify(transactionExample('issuance', 'FAILED'))

/**
 * Sends deliveries, each with a status, an asset, a reason and a path that no other has. Then times facets and searches twice:
 * with the time limit of the interface, whose incomplete responses are bounded, and without it.
 */
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
  const facets = (query: string, isBounded: boolean) =>
    client.call('facets.list', isBounded ? { query, within: within.facets } : { query })
  const search = (query: string, isBounded: boolean) =>
    client.call('deliveries.list', isBounded ? { query, within: within.search } : { query })
  const reads = {
    facets: (isBounded: boolean) => facets('', isBounded),
    'facets of a search': (isBounded: boolean) => facets('status:failed-1', isBounded),
    'search for one value': (isBounded: boolean) => search(`status:failed-${last}`, isBounded),
    'search for a text': (isBounded: boolean) => search(`"reason-${last}"`, isBounded),
  }
  let longestMs = 0
  const figures: Record<string, number> = {}
  const note = async (name: string, read: () => Promise<unknown>): Promise<number> => {
    const startMs = performance.now()
    await read()
    const tookMs = Math.round(performance.now() - startMs)
    figures[name] = Math.max(figures[name] ?? 0, tookMs)
    return tookMs
  }
  for (const [name, read] of Object.entries(reads)) {
    for (let times = 0; times < repetitions; times += 1) {
      longestMs = Math.max(longestMs, await note(`${name} ms`, () => read(true)))
      await note(`${name} to its end ms`, () => read(false))
    }
  }
  return {
    fault: 'deliveries with values that no other has',
    tried: count,
    held: longestMs < boundMs,
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
