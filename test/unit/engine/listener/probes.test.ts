import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { Probes } from '../../../../main/engine/listener/probes.ts'

function asking(value: string): IncomingMessage {
  return { method: 'GET', headers: { 'x-hooktrail-probe': value } } as unknown as IncomingMessage
}

test('a probe gets its proof until it ends', () => {
  const probes = new Probes()
  const probe = probes.expect()
  expect(probes.proofFor(asking(probe.nonce))).toBe(probe.proof)
  probe.end()
  expect(probes.proofFor(asking(probe.nonce))).toBeNull()
})

test('a header of any bytes is compared, and is no probe', () => {
  const probes = new Probes()
  const { nonce } = probes.expect()
  for (const value of ['', 'x', '\xff'.repeat(nonce.length), 'é'.repeat(nonce.length), `${nonce}x`])
    expect(probes.proofFor(asking(value))).toBeNull()
})
