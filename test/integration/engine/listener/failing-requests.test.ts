import { expect, onTestFinished, test, vi } from 'vitest'
import { type Limits, limitsSchema } from '#contract/settings'
import { createListener } from '../../../../main/engine/listener/listener.ts'
import type { GivenReaction, Responder } from '../../../../main/engine/listener/responder.ts'
import { silentLogger, systemClock } from '../../../../main/engine/ports.ts'
import { MemoryStore } from './memory-store.ts'
import { connectRaw, post, type RawSender, statusesOf } from './raw-sender.ts'

const secret = 'do-not-log-this'
const planted = () => {
  throw new Error(`planted: ${secret}`)
}

/** A listener whose parts fail on request, with another connection that must not notice. */
async function openFailing() {
  const store = new MemoryStore()
  const logged: string[] = []
  let isClockBroken = false
  const clock = {
    nowMs: () => (isClockBroken ? planted() : systemClock.nowMs()),
    monotonicMs: systemClock.monotonicMs,
  }
  const logger = { ...silentLogger, error: (message: string) => void logged.push(message) }
  const listener = createListener({ clock, logger, store, limits: limitsSchema.parse({}) })
  await listener.listen({ host: '127.0.0.1', port: 0 })
  const { port } = listener.status()
  const beside = await connectRaw(port)
  const sender = await connectRaw(port)
  onTestFinished(async () => {
    beside.socket.destroy()
    sender.socket.destroy()
    await listener.close(0)
  })
  return {
    listener,
    store,
    sender,
    logged,
    breakClock(isBroken: boolean) {
      isClockBroken = isBroken
    },
    /** The process and the other connections go on, and the failure was logged without what the sender sent. */
    async expectUnharmed() {
      listener.setResponder(null)
      beside.send(post('{}', '/beside'))
      await beside.until(/200 OK.*\}$/s)
      expect(logged).toHaveLength(1)
      expect(logged[0]).toMatch(/^The listener failed on a request: Error/)
      expect(logged[0]).not.toContain(secret)
    },
  }
}

function responder(react: Responder['react'], concerns: Responder['concerns'] = () => true): Responder {
  return { concerns, react }
}

const given = (reaction: object): Responder =>
  responder((_delivery, give) => {
    give(reaction as GivenReaction)
    return () => {}
  })

test.each<[string, Responder]>([
  ['is asked whom it concerns', responder(() => () => {}, planted)],
  ['reacts', responder(planted)],
  ['gives a status that does not exist', given({ type: 'respond', status: 99, headers: [], body: null })],
  [
    'gives a header that cannot be written',
    given({ type: 'respond', status: 200, headers: [['x-odd', `a\r\nb\u{100}`]], body: null }),
  ],
  ['gives a body that is none', given({ type: 'respond', status: 200, headers: [], body: 7 })],
])('a route that fails when it %s: the delivery is stored, its sender gets 500', async (_when, failing) => {
  const { listener, store, sender, expectUnharmed, logged } = await openFailing()
  listener.setResponder(failing)
  sender.send(post(secret))
  const text = await sender.ended()
  expect(statusesOf(text)).toEqual([500])
  expect(text).toMatch(/Connection: close\r\n.*The received part was saved\."\}$/s)
  const delivery = await store.delivery()
  expect(delivery).toMatchObject({ reception: 'whole', response: { status: 500 } })
  logged[0] = logged[0]?.replace(/Error ERR_\w+|TypeError|RangeError/, 'Error') ?? ''
  await expectUnharmed()
})

test('a route that fails once its sender is gone', async () => {
  const { listener, store, sender, logged, expectUnharmed } = await openFailing()
  listener.setResponder(responder(() => planted))
  sender.send(post('{}'))
  await store.delivery()
  sender.socket.resetAndDestroy()
  await expect.poll(() => logged.length).toBe(1)
  await expectUnharmed()
})

/** Lets a method of the store fail while `work` goes on. */
async function whileFailing(
  store: MemoryStore,
  method: 'capture' | 'recordResponse',
  work: () => Promise<void>,
) {
  const failing = vi.spyOn(store, method as 'capture').mockImplementation(planted)
  await work()
  failing.mockRestore()
}

/** A request before the one that fails: node's parser reads the first of a connection, later ones may be plain. */
async function sendBefore(sender: RawSender, isLater: boolean): Promise<number[]> {
  if (!isLater) return []
  sender.send(post('{}'))
  await sender.until(/200 OK.*\}$/s)
  return [200]
}

const places = [
  ['first', false],
  ['later', true],
] as const

test('a store that throws: the response says that nothing was stored', async () => {
  for (const [, isLater] of places) {
    const { store, sender, expectUnharmed } = await openFailing()
    const before = await sendBefore(sender, isLater)
    await whileFailing(store, 'capture', async () => {
      sender.send(post(secret))
      const text = await sender.ended()
      expect(statusesOf(text)).toEqual([...before, 500])
      expect(text).toMatch(/did not save it\. Send it again\."\}$/)
    })
    await expectUnharmed()
  }
})

test('a route that fails when it is asked about a later request', async () => {
  const { listener, store, sender, expectUnharmed } = await openFailing()
  await sendBefore(sender, true)
  listener.setResponder(responder(() => () => {}, planted))
  sender.send(post(secret))
  expect(statusesOf(await sender.ended())).toEqual([200, 500])
  expect((await store.deliveries(2))[1]).toMatchObject({ reception: 'whole', response: { status: 500 } })
  await expectUnharmed()
})

test.each(places)('a %s response that cannot be recorded was sent anyway', async (_, isLater) => {
  const { store, sender, expectUnharmed } = await openFailing()
  const before = await sendBefore(sender, isLater)
  await whileFailing(store, 'recordResponse', async () => {
    sender.send(post('{}'))
    expect(statusesOf(await sender.ended())).toEqual([...before, 200])
  })
  await expectUnharmed()
})

test.each([
  ['bytes that are no request', `${secret}\r\n\r\n`],
  ['CONNECT', `CONNECT ${secret}:443 HTTP/1.1\r\n\r\n`],
])('a store that throws at %s', async (_, bytes) => {
  const { store, sender, expectUnharmed } = await openFailing()
  await whileFailing(store, 'capture', async () => {
    sender.send(bytes)
    await sender.ended()
  })
  await expectUnharmed()
})

test.each(places)('a failure as a %s request ends: its sender gets a response', async (_, isLater) => {
  const { sender, breakClock, expectUnharmed } = await openFailing()
  const before = await sendBefore(sender, isLater)
  breakClock(true)
  sender.send(post(secret))
  expect(statusesOf(await sender.ended())).toEqual([...before, 500])
  breakClock(false)
  await expectUnharmed()
})

test('a failure while a body arrives: what arrived is stored, and the sender gets 500', async () => {
  const { listener, store, sender, expectUnharmed } = await openFailing()
  let asked = 0
  const limits: Limits = {
    ...limitsSchema.parse({}),
    get bodyBytes() {
      asked += 1
      return asked === 2 ? planted() : 10_000
    },
  }
  listener.setLimits(limits)
  sender.send('POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n6\r\nsecond\r\n')
  expect(statusesOf(await sender.ended())).toEqual([500])
  const delivery = await store.delivery()
  expect(delivery).toMatchObject({ reception: 'malformed', response: { status: 500 } })
  expect(delivery.body.toString()).toBe('first')
  listener.setLimits(limitsSchema.parse({}))
  await expectUnharmed()
})

test('a probe header of 24 bytes that are no text, while probes are pending, is a delivery', async () => {
  const { listener, store, sender } = await openFailing()
  const probe = listener.expectProbe()
  onTestFinished(() => probe.end())
  sender.send(
    Buffer.from(`GET / HTTP/1.1\r\nHost: h\r\nX-Hooktrail-Probe: ${'\xff'.repeat(24)}\r\n\r\n`, 'latin1'),
  )
  await sender.until(/200 OK/)
  expect((await store.delivery()).rawHeaders.at(-1)).toBe('\xff'.repeat(24))
})
