import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import { type DeliveryId, deliveryId } from '#contract/terms'
import { copiedCommand } from '../../../../main/engine/exporting/copied-command.ts'
import type { ReadStore } from '../../../../main/engine/store/read-store.ts'
import { recordingServer } from '../../../support/network/recording-server.ts'
import { arrivedDelivery } from '../../../support/store/arrived-delivery.ts'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { openTestReader } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

export const only: DeliveryId = deliveryId(1)

export async function storeWith(delivery: Parameters<typeof arrivedDelivery>[0]): Promise<ReadStore> {
  const dataDir = temporaryFolder()
  await capturedInto(dataDir, [arrivedDelivery(delivery)])
  return openTestReader(dataDir)
}

export async function expectSentAsCaptured(_what: string, request: Parameters<typeof arrivedDelivery>[0]) {
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
