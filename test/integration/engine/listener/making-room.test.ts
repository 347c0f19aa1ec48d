import { expect, test } from 'vitest'
import { limitsSchema } from '#contract/settings'
import { type OpenListener, openListener, postThrough } from './open-listener.ts'
import { post, type RawSender, statusesOf } from './raw-sender.ts'

test('connections that were refused and stay make room at once', async () => {
  const { listener, connect } = await openListener({ connections: 8 })
  for (let count = 0; count < 8; count += 1) {
    const refused = await connect('GARBAGE\r\n\r\n')
    await refused.until(/400 Bad Request.*\}$/s)
  }
  await postThrough(connect)
  expect(listener.status().refusedConnections).toBe(0)
})

test('bytes that are not HTTP make room while the rest of them is waited for, and are kept', async () => {
  const { listener, store, connect } = await openListener()
  const refused = await connect('GARBAGE\r\n\r\n')
  await postThrough(connect)
  listener.setLimits(limitsSchema.parse({ connections: 2 }))
  await postThrough(connect)
  expect(statusesOf(await refused.ended())).toEqual([400])
  const saved = (await store.deliveries(3)).find(delivery => delivery.reception === 'malformed')
  expect(saved?.body.toString()).toBe('GARBAGE\r\n\r\n')
})

test('a connection that sent an empty line alone makes room without a delivery', async () => {
  const { listener, store, connect } = await openListener()
  const empty = await connect('\r\n')
  await postThrough(connect)
  listener.setLimits(limitsSchema.parse({ connections: 1 }))
  await postThrough(connect)
  await empty.ended()
  expect(store.saved.map(delivery => delivery.method)).toEqual(['POST', 'POST'])
})

test('how long a connection is idle counts from its response, also if nothing was read since', async () => {
  const { listener, store, connect, passMs } = await openListener({ connections: 2 })
  store.isHeld = true
  const responded = await connect(post('{}'))
  await store.until(() => store.waiting === 1)
  passMs(2_000)
  const silent = await connect()
  passMs(3_000)
  store.commit()
  await responded.until(/200 OK.*\}$/s)
  store.isHeld = false
  passMs(2_000)
  await postThrough(connect)
  await silent.ended()
  responded.send(post('{}'))
  await responded.until(/200 OK.*200 OK/s)
  expect(listener.status().refusedConnections).toBe(0)
})

test('of many that connect at once each makes room once, and who posts meanwhile is spared', async () => {
  const { listener, connect, passMs } = await openListener({ connections: 64 })
  const first = await Promise.all(Array.from({ length: 64 }, () => connect()))
  passMs(2_000)
  // One scan chooses eight connections; the third posts before its turn.
  await connect()
  first[2]?.send(post('{}'))
  await first[2]?.until(/200 OK.*\}$/s)
  for (let count = 0; count < 20; count += 1) await connect()
  await first[20]?.ended()
  first[2]?.send(post('{}'))
  await first[2]?.until(/200 OK.*200 OK/s)
  expect(first.slice(22).every(sender => !sender.socket.readableEnded)).toBe(true)
  expect(listener.status()).toMatchObject({ refusedConnections: 0, openConnections: 64 })
})

/** Enough connections with a request each that waits that others read no further. */
const busyAt = 256

/** A sender that does not wait for its responses is still read. */
async function expectReadOn({ store, connect }: OpenListener): Promise<void> {
  store.isHeld = true
  const before = store.waiting
  await connect(post('1') + post('2') + post('3'))
  await store.until(() => store.waiting === before + 3)
}

test('requests that were refused wait for no response, however long their senders stay', async () => {
  const opened = await openListener({ bodyBytes: 1024 })
  for (let count = 0; count < busyAt; count += 1) {
    const refused = await opened.connect(post('x'.repeat(2_000)))
    await refused.until(/413.*\}$/s)
  }
  await expectReadOn(opened)
})

test('requests whose sender is gone wait for no response, those behind another one neither', async () => {
  const opened = await openListener()
  const { listener, store, connect } = opened
  const allClosed = new Promise<void>(resolve => {
    listener.onStatus(() => listener.status().openConnections === 0 && resolve())
  })
  store.isHeld = true
  const gone: RawSender[] = []
  for (let count = 0; count < busyAt / 16; count += 1) {
    const sender = await connect(post('{}').repeat(16))
    gone.push(sender)
    await store.until(() => store.waiting >= 16 * gone.length)
  }
  for (const sender of gone) sender.socket.resetAndDestroy()
  await allClosed
  await expectReadOn(opened)
})

const never = { concerns: (target: string) => target === '/hang' }

test('requests that a rule leaves without a response make room: they are stored, and their connection closes', async () => {
  const { listener, store, connect, passMs } = await openListener({ connections: 4 })
  listener.setResponder({
    ...never,
    react(_delivery, give) {
      give({ type: 'hang' })
      return () => {}
    },
  })
  const hanging: RawSender[] = []
  for (let count = 0; count < 4; count += 1) {
    const sender = await connect(post('{}', '/hang'))
    await store.deliveries(count + 1)
    hanging.push(sender)
    passMs(10)
  }
  await postThrough(connect)
  await hanging[0]?.ended()
  expect(hanging[1]?.socket.destroyed).toBe(false)
  expect(listener.status().refusedConnections).toBe(0)
  expect(store.saved).toHaveLength(5)
})

test('a response in progress is waited for, and a request that hangs is reset when the rule says so', async () => {
  const { listener, store, connect } = await openListener({ connections: 1 })
  const gives: ((reaction: { type: 'hang' } | { type: 'reset' }) => void)[] = []
  listener.setResponder({
    ...never,
    react(_delivery, give) {
      gives.push(give)
      return () => {}
    },
  })
  const waiting = await connect(post('{}', '/hang'))
  await store.deliveries(1)
  expect(await (await connect()).ended()).toBe('')
  expect(listener.status().refusedConnections).toBe(1)
  gives[0]?.({ type: 'hang' })
  gives[0]?.({ type: 'reset' })
  await waiting.closed()
})
