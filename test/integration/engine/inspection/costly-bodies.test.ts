import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { parseQuery } from '#contract/query/query'
import { rulesVersion } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { bodySlice, deliveryDetail } from '../../../../main/engine/queries/delivery-queries.ts'
import type { ReadStore } from '../../../../main/engine/store/read-store.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { newTestStore, openTestReader } from '../../../support/store/open-test-store.ts'
import { until } from '../../../support/until.ts'
import { inspectionOf } from './inspection-steps.ts'

const notification = (note: string): string =>
  JSON.stringify({ event: 'funding', payload: { fid: 'f-1', status: 'pending', note } })
const encoded = (encoding: string, body: Uint8Array) =>
  arrivedDelivery({ rawHeaders: ['Content-Encoding', encoding], body })

const zeros = Buffer.alloc(8 * 1024 * 1024)
const longJson = Buffer.from(notification(`needle${'x'.repeat(8 * 1024 * 1024)}`))
const bombs = [
  encoded('br', brotliCompressSync(zeros)),
  encoded('gzip, gzip', gzipSync(gzipSync(zeros))),
  encoded('br', brotliCompressSync(longJson)),
]

function found(reader: ReadStore, text: string): number[] {
  const parsed = parseQuery(text, Date.now())
  if (!parsed.ok) return expect.fail(parsed.error.message)
  const search = { query: parsed.query, nowMs: Date.now(), finalWithinMs: 86_400_000 }
  return reader.listDeliveries({ limit: 100, search }).rows.map(({ id }) => id)
}

test('bodies that decode to 1,000 times what was received are not decoded, said so, and inspected after newer ones', async () => {
  const { dataDir, store } = await newTestStore({ rulesVersion })
  const ids = []
  for (const bomb of bombs) ids.push(await captured(store, bomb))
  const long = await captured(store, arrivedDelivery({ body: notification('y'.repeat(300_000)) }))
  const genuine = await captured(store, arrivedDelivery({ body: notification('genuine') }))
  const order: number[] = []
  inspectionOf(dataDir, store, { onInspected: ({ firstId }) => order.push(firstId) }).begin(false)
  await until(() => store.totals().pending === 0)
  expect(order).toEqual([genuine, long, ...ids.toReversed()])

  const reader = openTestReader(dataDir, rulesVersion)
  for (const id of ids) {
    const detail = deliveryDetail(reader, id)
    expect(detail).toMatchObject({ isInspected: true, kind: null, bodyProblem: 'not-decoded' })
    expect(detail.findings[0]?.message).toContain('Not decoded')
    const slice = bodySlice(reader, { id, form: 'decoded', offset: 0, length: 10 })
    expect(slice.totalBytes).toBe(detail.bodyBytes)
  }
  expect(found(reader, 'finding:body-not-decoded')).toEqual(ids.toReversed())
  expect(found(reader, 'needle')).toEqual([])
})

test('encoded JSON is searched once it is inspected, and not if it is long once decoded, although it is shown', async () => {
  const { dataDir, store } = await newTestStore({ rulesVersion })
  const steps = Array.from({ length: 20_000 }, (_, step) => ({ step, id: crypto.randomUUID() }))
  const body = JSON.stringify({
    event: 'funding',
    payload: { fid: 'f-1', status: 'pending', steps, last: 'haystack' },
  })
  const id = await captured(store, encoded('gzip', gzipSync(body)))
  const short = await captured(store, encoded('gzip', gzipSync(notification('haystack'))))
  const reader = openTestReader(dataDir, rulesVersion)
  expect(found(reader, 'haystack')).toEqual([])
  inspectionOf(dataDir, store).begin(false)
  await until(() => store.totals().pending === 0)
  expect(deliveryDetail(reader, id)).toMatchObject({ kind: 'funding', bodyProblem: null })
  expect(found(reader, 'record:f-1')).toEqual([short, id])
  expect(found(reader, 'haystack')).toEqual([short])
  expect(bodySlice(reader, { id, form: 'decoded', offset: 0, length: 1 }).totalBytes).toBe(body.length)
})
