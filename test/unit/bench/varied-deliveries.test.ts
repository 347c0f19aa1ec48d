import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBodyInspector } from '../../../main/engine/library.ts'
import { createVariedDeliveries } from '../../bench/notifications/varied-deliveries.ts'

const options = { seed: 7, host: '127.0.0.1:4400', startMs: Date.UTC(2026, 9, 1) }
const many = 20_000

interface Request {
  readonly head: string
  readonly body: Buffer
  readonly bytes: number
}

describe('made notifications', () => {
  let requests: readonly Request[] = []
  let bodies: readonly string[] = []

  beforeAll(async () => {
    requests = await made(options.seed, many)
    bodies = requests.map(({ head, body }) =>
      (head.includes('Content-Encoding: gzip') ? gunzipSync(body) : body).toString(),
    )
  })

  test('are the same for the same seed, and others for another', async () => {
    const few = requests.slice(0, 200).map(({ body }) => body)
    expect((await made(options.seed, 200)).map(({ body }) => body)).toEqual(few)
    expect((await made(options.seed + 1, 200)).map(({ body }) => body)).not.toEqual(few)
  })

  test('are about 1.1 KB with their heads, and say how long they are', () => {
    const mean = requests.reduce((sum, { bytes }) => sum + bytes, 0) / many
    expect(mean).toBeGreaterThan(950)
    expect(mean).toBeLessThan(1_250)
    for (const { head, body } of requests) expect(head).toContain(`Content-Length: ${body.byteLength}`)
  })

  test('repeat some, byte for byte, and break some', () => {
    const share = (isOne: (body: string) => boolean): number => bodies.filter(isOne).length / many
    expect(1 - new Set(bodies).size / many).toBeGreaterThan(0.06)
    expect(1 - new Set(bodies).size / many).toBeLessThan(0.12)
    expect(share(body => body === '')).toBeGreaterThan(0)
    expect(share(body => body !== '' && !isJson(body))).toBeGreaterThan(0.001)
    expect(share(body => body.length > 100_000)).toBeGreaterThan(0)
    expect(share(body => body.length > 100_000)).toBeLessThan(0.002)
    expect(requests.filter(({ head }) => head.includes('Content-Encoding: gzip')).length).toBeGreaterThan(100)
  })

  test('are of every kind in every status, and make the rules speak', () => {
    const states = new Set<string>()
    const codes = new Set<string>()
    for (const body of bodies) {
      const { kind, status, findings } = createBodyInspector()(Buffer.from(body))
      states.add(`${kind} ${status?.toLowerCase()}`)
      for (const { code } of findings) codes.add(code)
    }
    for (const kind of ['issuance', 'redemption', 'crypto_deposit', 'crypto_withdrawal', 'conversion']) {
      for (const status of ['pending', 'in_progress', 'complete', 'failed']) {
        expect(states).toContain(`${kind} ${status}`)
      }
    }
    for (const status of ['pending', 'processing', 'complete', 'failed']) {
      expect(states).toContain(`withdrawal ${status}`)
    }
    expect(states).toContain('funding complete')
    expect(codes.size).toBeGreaterThan(15)
    for (const code of [
      'field-undocumented',
      'field-missing',
      'value-case',
      'body-not-json',
      'withdrawal-reversal',
    ]) {
      expect(codes).toContain(code)
    }
  })

  test('have amounts and people of their own', () => {
    const values = (name: string): number => {
      const pattern = new RegExp(`"${name}":"([^"]+)"`)
      return new Set(bodies.map(body => pattern.exec(body)?.[1])).size
    }
    expect(values('amount')).toBeGreaterThan(1_000)
    expect(values('deposit_sender_name')).toBeGreaterThan(200)
    expect(values('external_ref')).toBeGreaterThan(1_000)
  })
})

async function made(seed: number, count: number): Promise<Request[]> {
  const next = await createVariedDeliveries({ ...options, seed })
  return Array.from({ length: count }, () => {
    const request = next()
    const headEnd = request.indexOf('\r\n\r\n') + 4
    return {
      head: request.toString('latin1', 0, headEnd),
      body: request.subarray(headEnd),
      bytes: request.byteLength,
    }
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
