import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { notificationBody } from '../bench/notification-bodies.ts'
import { openTestEngine } from '../support/engine/open-test-engine.ts'
import { localUrlOf } from '../support/network/local-server.ts'

const count = 10_000

test('10,000 deliveries arrive byte for byte in the order that is asked, and memory stays flat', async () => {
  const bench = await openTestEngine()
  let next = 0
  // Bodies of 1 to 40 KB: all together far more than a window.
  const bodyOf = (index: number): string =>
    notificationBody(index).toString() + ' '.repeat((index % 40) * 1000)
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (next < count) {
        await fetch(bench.captureUrl, { method: 'POST', body: bodyOf(next++) })
      }
    }),
  )
  const arrived: string[] = []
  const server = createServer(async (request, response) => {
    const hash = createHash('sha256')
    for await (const piece of request) hash.update(piece as Buffer)
    arrived.push(hash.digest('hex'))
    response.end()
  })
  const url = `${await localUrlOf(server)}/`
  onTestFinished(() => void server.close())
  const before = process.memoryUsage().rss
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const { id } = await bench.client.call('batches.start', {
    selection: { by: 'query', query: '' },
    target: { to: 'url', url },
    order: 'reversed',
    concurrency: 1,
  })
  const batch = await bench.ended(id)
  clearInterval(timer)
  console.log(`rss ${(before / 2 ** 20).toFixed(0)} MiB before, ${(most / 2 ** 20).toFixed(0)} at most`)
  expect(batch).toMatchObject({ total: count, passed: count })
  const sent: string[] = []
  for (let after = 0; sent.length < count; ) {
    const { attempts } = await bench.client.call('attempts.list', { batchId: id, after, limit: 500 })
    for (const attempt of attempts) {
      expect(attempt.identical).toBe(true)
      sent.push(attempt.sentBodySha256)
    }
    after = attempts.at(-1)?.id ?? after
  }
  expect(arrived).toEqual(sent)
  const { rows } = await bench.client.call('deliveries.list', { limit: 1 })
  const detail = await bench.client.call('deliveries.get', { id: rows[0]?.id ?? (0 as never) })
  expect(arrived[0]).toBe(detail.bodySha256)
  expect(most - before).toBeLessThan(200 * 2 ** 20)
}, 300_000)
