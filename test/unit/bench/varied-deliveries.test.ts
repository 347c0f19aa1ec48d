import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createBodyInspector } from '../../../main/engine/library.ts'
import { createVariedDeliveries } from '../../bench/notifications/varied-deliveries.ts'

const options = { seed: 7, host: '127.0.0.1:4400', startMs: Date.UTC(2026, 9, 1) }
const many = 3_000

async function made(seed: number, count: number): Promise<Buffer[]> {
  const next = await createVariedDeliveries({ ...options, seed })
  return Array.from({ length: count }, next)
}

test('made notifications are as docs/internals/performance.md describes them, the same for the same seed', async () => {
  const requests = await made(options.seed, many)
  expect(await made(options.seed, 100)).toEqual(requests.slice(0, 100))
  const mean = requests.reduce((sum, { byteLength }) => sum + byteLength, 0) / many
  expect(mean).toBeGreaterThan(950)
  expect(mean).toBeLessThan(1_250)
  const bodies = requests.map(request => {
    const headEnd = request.indexOf('\r\n\r\n') + 4
    const [head, body] = [request.toString('latin1', 0, headEnd), request.subarray(headEnd)]
    expect(head).toContain(`Content-Length: ${body.byteLength}`)
    return (head.includes('Content-Encoding: gzip') ? gunzipSync(body) : body).toString()
  })
  const repeated = 1 - new Set(bodies).size / many
  expect(repeated).toBeGreaterThan(0.06)
  expect(repeated).toBeLessThan(0.12)

  const [states, codes] = [new Set<string>(), new Set<string>()]
  for (const body of bodies) {
    const { kind, status, findings } = createBodyInspector()(Buffer.from(body))
    states.add(`${kind} ${status?.toLowerCase()}`)
    for (const { code } of findings) codes.add(code)
  }
  const kinds = ['issuance', 'redemption', 'crypto_deposit', 'crypto_withdrawal', 'conversion']
  const statuses = ['pending', 'in_progress', 'complete', 'failed']
  expect([...states]).toEqual(
    expect.arrayContaining(kinds.flatMap(kind => statuses.map(status => `${kind} ${status}`))),
  )
  expect([...states]).toEqual(expect.arrayContaining(['withdrawal processing', 'funding complete']))
  expect([...codes]).toEqual(
    expect.arrayContaining(['field-undocumented', 'field-missing', 'value-case', 'body-not-json']),
  )
})
