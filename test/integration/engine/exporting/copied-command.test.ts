import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { type DeliveryId, deliveryId } from '#contract/terms'
import { copiedCommand } from '../../../../main/engine/exporting/copied-command.ts'
import type { ReadStore } from '../../../../main/engine/store/read-store.ts'
import { recordingServer } from '../../../support/network/recording-server.ts'
import { arrivedDelivery } from '../../../support/store/arrived-delivery.ts'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { openTestReader } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const only: DeliveryId = deliveryId(1)

async function storeWith(delivery: Parameters<typeof arrivedDelivery>[0]): Promise<ReadStore> {
  const dataDir = temporaryFolder()
  await capturedInto(dataDir, [arrivedDelivery(delivery)])
  return openTestReader(dataDir)
}

async function expectSentAsCaptured(_what: string, request: Parameters<typeof arrivedDelivery>[0]) {
  const { url, recorded } = await recordingServer()
  const store = await storeWith({ body: '{"a":1}', ...request })
  const child = spawn('sh', [], { stdio: ['pipe', 'ignore', 'pipe'] })
  child.stdin.end(`${copiedCommand(store, { id: only, shell: 'sh', url })}\n`)
  expect((await once(child, 'close'))[0]).toBe(0)
  const expected = { method: 'POST', target: '/', body: '{"a":1}', rawHeaders: [], ...request }
  const [one, ...others] = recorded
  expect(others).toEqual([])
  expect({ method: one?.method, target: one?.target }).toEqual({
    method: expected.method,
    target: expected.target,
  })
  expect(one?.body.equals(Buffer.from(expected.body))).toBe(true)
  expect(one?.rawHeaders).toEqual(expect.arrayContaining(expected.rawHeaders.slice(2)))
}

test.each([
  ['a target that looks like another host', { target: '//evil.example/x' }],
  ['a body beyond the limit of one argument', { body: 'x'.repeat(1024 * 1024) }],
  ['headers that are UTF-8 and Latin-1', { rawHeaders: ['Host', 'x', 'X-A', 'PeÃ±a', 'X-B', 'caf\xe9'] }],
])('a copied command sends %s to the capture URL, as it was', expectSentAsCaptured)

test('no command is made of a larger body, nor of what is no request', async () => {
  const large = await storeWith({ body: 'x'.repeat(1024 * 1024 + 1) })
  const broken = await storeWith({ method: '', target: '', reception: 'malformed', body: 'not HTTP' })
  for (const shell of ['sh', 'powershell'] as const) {
    const url = 'http://127.0.0.1:4400'
    expect(() => copiedCommand(large, { id: only, shell, url })).toThrow('Export the delivery')
    expect(() => copiedCommand(broken, { id: only, shell, url })).toThrow('no valid HTTP request')
  }
})
