import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { limitsSchema } from '#contract/settings'
import { accepted, expectReadAsByNode, openServed } from './plain-requests-steps.ts'
import { post, statusesOf } from './raw-sender.ts'

test('the response is, byte by byte, that of Node', async () => {
  const { sender } = await openServed()
  const first = sender.received().replace(/Date: [^\r]+ GMT/, 'Date')
  sender.send(post('second'))
  const both = (await sender.until(accepted(2))).replaceAll(/Date: [^\r]+ GMT/g, 'Date')
  expect(first).toContain('\r\nDate\r\n')
  expect(both).toBe(first + first)
})

test.each(['one'])(
  "what is read as plain is what node's parser would have read (seed %s)",
  expectReadAsByNode,
)

test('no response is sent before its request is stored, and what follows waits for its turn', async () => {
  const { store, sender } = await openServed()
  store.isHeld = true
  sender.send(post('second'))
  await store.until(() => store.waiting === 1)
  sender.send(post('third') + post('fourth'))
  sender.socket.end()
  await new Promise<void>(resolve => sender.socket.once('finish', resolve))
  expect(statusesOf(sender.received())).toEqual([200])
  store.isHeld = false
  store.commit()
  expect(statusesOf(await sender.ended())).toEqual([200, 200, 200, 200])
  expect(store.saved.map(({ body }) => body.toString())).toEqual(['first', 'second', 'third', 'fourth'])
  await store.until(() => store.saved.every(({ response }) => response !== null))
})

test('a request that a part of another follows is kept, and so is the other', async () => {
  const { store, sender } = await openServed()
  const next = post('next')
  sender.send(post('second') + next.slice(0, 20))
  await sender.until(accepted(2))
  sender.send(next.slice(20))
  await sender.until(accepted(3))
  sender.send(post('fourth'))
  await sender.until(accepted(4))
  expect(store.saved.map(({ body }) => body.toString())).toEqual(['first', 'second', 'next', 'fourth'])
})

test('if the store fails the sender gets 503 with its message, and the connection goes on', async () => {
  const { store, sender } = await openServed()
  store.failure = new AppError('disk-full', 'The disk is full – free some space.')
  sender.send(post('second'))
  const text = await sender.until(/space\."\}$/)
  expect(Buffer.from(text, 'latin1').toString()).toMatch(/The disk is full – free some space\."\}$/)
  store.failure = null
  sender.send(post('third'))
  expect(statusesOf(await sender.until(/true\}$/))).toEqual([200, 503, 200])
  expect(store.saved).toHaveLength(2)
})

test('a sender that is gone before its response: what it sent is stored, without a response', async () => {
  const { store, sender, listener } = await openServed()
  store.isHeld = true
  sender.send(post('second'))
  await store.until(() => store.waiting === 1)
  sender.socket.resetAndDestroy()
  await expect.poll(() => listener.status().openConnections).toBe(0)
  store.commit()
  const [, second] = await store.deliveries(2)
  expect(second?.body.toString()).toBe('second')
  expect(second?.response).toBeNull()
})

test('limits hold: a body beyond them, and memory that others hold', async () => {
  const { store, sender, listener } = await openServed()
  listener.setLimits({ ...limitsSchema.parse({}), bodyBytes: 1_000 })
  sender.send(post('x'.repeat(1_001)))
  expect(statusesOf(await sender.ended())).toEqual([200, 413])
  expect((await store.deliveries(2))[1]).toMatchObject({ reception: 'body-too-large' })
})

test('a route responds, from the next request on', async () => {
  const { store, sender, listener } = await openServed()
  const concerned: string[] = []
  listener.setResponder({
    concerns(target) {
      concerned.push(target)
      return target === '/mine'
    },
    react(_delivery, give) {
      give({ type: 'respond', status: 202, headers: [], body: null })
      return () => {}
    },
  })
  sender.send(post('a', '/other'))
  await sender.until(accepted(2))
  sender.send(post('b', '/mine'))
  await sender.until(/ 202 .*true\}$/s)
  expect(concerned).toContain('/other')
  await store.until(() => store.saved.every(({ response }) => response !== null))
  expect(store.saved.map(({ response }) => response?.status)).toEqual([200, 200, 202])
})

test.each([
  ['what waits', ['second']],
  ['what waits and what came behind it', ['second', 'third']],
])('a listener that closes answers %s, the last one with the end of its connection', async (_, bodies) => {
  const { store, sender, listener } = await openServed()
  store.isHeld = true
  for (const body of bodies) {
    sender.send(post(body))
    await store.until(() => store.waiting === 1)
  }
  // On loopback what was written can be read in the next turn.
  for (let readScheduler = 0; readScheduler < 3; readScheduler++) await new Promise(setImmediate)
  const leaving = new Promise<void>(resolve => listener.onStatus(resolve))
  const closed = listener.close(10_000)
  await leaving
  store.isHeld = false
  store.commit()
  const text = await sender.ended()
  const responses = text.split(/(?=HTTP\/1\.1 )/)
  expect(statusesOf(text)).toEqual([200, ...bodies.map(() => 200)])
  expect(responses.map(response => response.includes('Connection: close'))).toEqual([
    false,
    ...bodies.map((_, index) => index === bodies.length - 1),
  ])
  await closed
  expect(store.saved.map(({ response }) => response?.status)).toEqual([200, ...bodies.map(() => 200)])
})
