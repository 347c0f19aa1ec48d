import { expect, test } from 'vitest'
import { limitsSchema } from '#contract/settings'
import { slowHead } from './crowded-connections-steps.ts'
import { openListener, postThrough } from './open-listener.ts'
import { post, statusesOf } from './raw-sender.ts'

const accepted = /200 OK.*\}$/s

test('idle connections make room for new senders, the longest idle first', async () => {
  const { listener, store, connect } = await openListener({ connections: 2 })
  const first = await connect(post('1'))
  await first.until(/200 OK.*\}$/s)
  const second = await connect(post('2'))
  await second.until(/200 OK.*\}$/s)
  const third = await connect(post('3'))
  await third.until(/200 OK.*\}$/s)
  await first.ended()
  second.send(post('4'))
  expect(statusesOf(await second.until(/200 OK.*200 OK.*\}$/s))).toEqual([200, 200])
  expect(listener.status().refusedConnections).toBe(0)
  expect(store.saved).toHaveLength(4)
})

test('the slowest unfinished request makes room: it gets 503 and is stored as far as it arrived', async () => {
  const { listener, store, connect, passMs } = await openListener()
  const slow = await connect(`${slowHead}half`)
  const quick = await connect(slowHead.replace('/slow', '/quick') + 'x'.repeat(900))
  await postThrough(connect)
  passMs(2_000)
  listener.setLimits(limitsSchema.parse({ connections: 2 }))
  await postThrough(connect)
  expect(statusesOf(await slow.ended())).toEqual([503])
  quick.send('x'.repeat(100))
  await quick.until(/200 OK/)
  const saved = (await store.deliveries(4)).find(delivery => delivery.target === '/slow')
  expect(saved).toMatchObject({
    reception: 'over-connections',
    declaredBodyBytes: 1000,
    response: { status: 503 },
  })
  expect(saved?.body.toString()).toBe('half')
})

test('a head that makes room gets 503 and is stored with its bytes', async () => {
  const { listener, store, connect, passMs } = await openListener()
  const slow = await connect('POST /slow HTTP/1.1\r\nHo')
  await postThrough(connect)
  passMs(2_000)
  listener.setLimits(limitsSchema.parse({ connections: 1 }))
  await postThrough(connect)
  expect(statusesOf(await slow.ended())).toEqual([503])
  const saved = (await store.deliveries(3)).find(delivery => delivery.target === '/slow')
  expect(saved).toMatchObject({ reception: 'over-connections', response: { status: 503 } })
  expect(saved?.body.toString()).toBe('POST /slow HTTP/1.1\r\nHo')
})

test('700 connections that send nothing keep nobody out', async () => {
  const { connect, store } = await openListener()
  for (let opened = 0; opened < 700; opened += 50)
    await Promise.all(Array.from({ length: 50 }, () => connect()))
  await postThrough(connect)
  expect(store.saved).toHaveLength(1)
})

test('a body slower than the least rate gets 408 after the grace and is stored as far as it arrived', async () => {
  const { store, connect } = await openListener({ minBodyBytesPerSecond: 1_000 })
  const sender = await connect(`${slowHead}half`)
  expect(statusesOf(await sender.ended())).toEqual([408])
  const delivery = await store.delivery()
  expect(delivery).toMatchObject({ reception: 'timed-out', response: { status: 408 } })
  expect(delivery.body.toString()).toBe('half')
})

test('while much is being stored, senders of large bodies wait, and those of small ones do not', async () => {
  const { store, connect } = await openListener()
  const mebibyte = 1024 * 1024
  store.isHeld = true
  await connect(post('x'.repeat(9 * mebibyte), '/first'))
  await store.until(() => store.waiting === 1)
  const large = await connect(post('y'.repeat(2 * mebibyte), '/large'))
  // Its connection was accepted and read after the other's.
  for (const target of ['/small', '/small-too']) {
    const small = await connect(post('{}', target))
    await store.until(() => store.waiting === 2)
    store.commitNewest()
    await small.until(accepted)
  }
  store.isHeld = false
  store.commit()
  await large.until(accepted)
  const saved = await store.deliveries(4)
  expect(saved.map(({ target, reception, body }) => [target, reception, body.length])).toEqual([
    ['/small', 'whole', 2],
    ['/small-too', 'whole', 2],
    ['/first', 'whole', 9 * mebibyte],
    ['/large', 'whole', 2 * mebibyte],
  ])
})

test('many large bodies at one time are received a few at a time, and none is refused', async () => {
  const mebibyte = 1024 * 1024
  const { store, connect } = await openListener({ inFlightBytes: 8 * mebibyte })
  const body = Buffer.alloc(mebibyte, 'x')
  const senders = await Promise.all(Array.from({ length: 20 }, () => connect()))
  // All but the end of each, so that none can be stored and make room.
  for (const sender of senders) {
    sender.send(`POST / HTTP/1.1\r\nHost: h\r\nContent-Length: ${body.length}\r\n\r\n`)
    sender.send(body.subarray(1))
  }
  await postThrough(connect)
  for (const sender of senders) sender.send('y')
  for (const sender of senders) expect(statusesOf(await sender.until(/\}$/s))).toEqual([200])
  const saved = await store.deliveries(21)
  expect(saved.filter(({ reception }) => reception !== 'whole')).toEqual([])
})

test('large bodies whose senders stop make room for others when they end', async () => {
  const mebibyte = 1024 * 1024
  const { store, connect } = await openListener({ inFlightBytes: 4 * mebibyte })
  const stopped = await Promise.all(Array.from({ length: 4 }, () => connect()))
  for (const sender of stopped) {
    sender.send(`POST /stopped HTTP/1.1\r\nHost: h\r\nContent-Length: ${mebibyte}\r\n\r\n`)
    sender.send(Buffer.alloc(600 * 1024))
  }
  await postThrough(connect)
  const waiting = await connect(post('w'.repeat(mebibyte), '/waiting'))
  await postThrough(connect)
  for (const sender of stopped) sender.socket.destroy()
  expect(statusesOf(await waiting.until(/\}$/s))).toEqual([200])
  const saved = await store.deliveries(7)
  expect(saved.filter(({ target }) => target === '/waiting').map(({ reception }) => reception)).toEqual([
    'whole',
  ])
})
