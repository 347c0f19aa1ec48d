import { expect, test } from 'vitest'
import type { HooktrailBridge } from '#contract/bridge'
import type { Reply } from '#contract/errors'
import { createIpcTransport } from '../../../../renderer/api/ipc-transport.ts'

/** A bridge whose calls end when they are canceled, or by their numbers. */
function heldBridge() {
  const cancelled: number[] = []
  const waiting = new Map<number, (reply: Reply) => void>()
  const bridge: HooktrailBridge = {
    invoke: (_method, _params, call = 0) => new Promise(resolve => waiting.set(call, resolve)),
    cancel: call => void cancelled.push(call),
    onEvent: () => () => {},
  }
  return { bridge, cancelled, respond: (call: number) => waiting.get(call)?.({ ok: true, value: call }) }
}

test('a cancelled call says which one it was', async () => {
  const { bridge, cancelled, respond } = heldBridge()
  const { invoke } = createIpcTransport(bridge)
  const cancel = new AbortController()
  const [first, second] = [invoke('a', {}), invoke('b', {}, cancel.signal)]
  cancel.abort()
  expect(cancelled).toEqual([2])
  respond(1)
  respond(2)
  expect([await first, await second]).toEqual([
    { ok: true, value: 1 },
    { ok: true, value: 2 },
  ])
})

test('a call that got its response is not cancelled any more', async () => {
  const { bridge, cancelled, respond } = heldBridge()
  const cancel = new AbortController()
  const call = createIpcTransport(bridge).invoke('a', {}, cancel.signal)
  respond(1)
  await call
  cancel.abort()
  expect(cancelled).toEqual([])
})
