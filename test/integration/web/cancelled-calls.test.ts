import { expect, onTestFinished, test } from 'vitest'
import type { Reply } from '#contract/errors'
import type { Transport } from '#contract/transport'
import type { Engine } from '../../../main/engine/ports.ts'
import { connectToHolder } from '../../../main/web/command-client.ts'
import { openCommandSocket } from '../../../main/web/command-socket.ts'
import { testEngineOfFile } from '../../support/engine/open-test-engine.ts'
import { openWebHost } from '../../support/engine/open-web-host.ts'
import { fillForLongSearch, longSearch, longSearchDeliveries } from '../../support/store/captured-from.ts'
import { until } from '../../support/until.ts'

const engineOfFile = testEngineOfFile(fillForLongSearch)

interface Ended {
  readonly method: string
  readonly reply: Reply
  readonly atMs: number
}

/** An engine that notes when each call ends, on the side that works. */
function watched(): { engine: Engine; begun: string[]; ended: Ended[] } {
  const { engine } = engineOfFile()
  const begun: string[] = []
  const ended: Ended[] = []
  const invoke: Engine['invoke'] = async (method, params, signal) => {
    begun.push(method)
    const reply = await engine.invoke(method, params, signal)
    ended.push({ method, reply, atMs: performance.now() })
    return reply
  }
  return { engine: { ...engine, invoke }, begun, ended }
}

const transports: Record<string, (engine: Engine) => Promise<Pick<Transport, 'invoke'>>> = {
  async HTTP(engine) {
    const { signedIn } = await openWebHost(engine)
    return {
      async invoke(method, params, signal) {
        const body = JSON.stringify({ method, params })
        const response = await fetch(`${signedIn.origin}/api/call`, {
          method: 'POST',
          headers: { ...(await signedIn.headers({ body })), 'content-type': 'application/json' },
          body,
          ...(signal && { signal }),
        })
        return (await response.json()) as Reply
      },
    }
  },
  async 'local socket'(engine) {
    const socket = await openCommandSocket(engine)
    const held = await connectToHolder(engineOfFile().dataDir)
    if (held === null) throw new Error('Nobody answered.')
    onTestFinished(async () => {
      held.close()
      await socket.close()
    })
    return held
  },
}

test.each(Object.keys(transports))('over %s a count ends within 50 ms of its cancel', async name => {
  const { engine, begun, ended } = watched()
  const transport = await transports[name]?.(engine)
  if (transport === undefined) throw new Error('No such transport.')
  let endMs = Number.POSITIVE_INFINITY
  // The best of some: others may have the processor.
  for (let time = 0; time < 40 && endMs >= 50; time += 1) {
    const cancel = new AbortController()
    const before = begun.length
    const call = transport.invoke('deliveries.count', { query: longSearch }, cancel.signal).catch(() => null)
    await until(() => begun.length > before)
    const canceledMs = performance.now()
    cancel.abort()
    await until(() => ended.length > before)
    const last = ended.at(-1)
    expect(last?.reply).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    endMs = Math.min(endMs, (last?.atMs ?? 0) - canceledMs)
    await call
  }
  expect(endMs).toBeLessThan(50)
  expect(await transport.invoke('deliveries.count', {})).toMatchObject({
    value: { count: longSearchDeliveries, isComplete: true },
  })
})

test('a command that ends leaves nothing running', async () => {
  const { engine, begun, ended } = watched()
  const socket = await openCommandSocket(engine)
  onTestFinished(socket.close)
  const held = await connectToHolder(engineOfFile().dataDir)
  const call = held?.invoke('deliveries.count', { query: longSearch })
  const lost = expect(call).rejects.toMatchObject({ code: 'holder-unreachable' })
  await until(() => begun.length > 0)
  held?.close()
  await lost
  await until(() => ended.length > 0)
  expect(ended[0]?.reply).toMatchObject({ ok: false, error: { code: 'cancelled' } })
})

test('what changes something goes on where the caller goes', async () => {
  const { engine, begun, ended } = watched()
  const { signedIn } = await openWebHost(engine)
  const cancel = new AbortController()
  const body = JSON.stringify({ method: 'sessions.start', params: { name: 'goes on' } })
  const call = fetch(`${signedIn.origin}/api/call`, {
    method: 'POST',
    headers: { ...(await signedIn.headers({ body })), 'content-type': 'application/json' },
    body,
    signal: cancel.signal,
  }).catch(() => null)
  await until(() => begun.length > 0)
  cancel.abort()
  await call
  await until(() => ended.length > 0)
  expect(ended[0]?.reply).toMatchObject({ ok: true, value: { session: { name: 'goes on' } } })
})
