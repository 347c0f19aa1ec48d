import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { limitsSchema } from '#contract/settings'
import { readPlainRequest } from '../../../../main/engine/listener/reading/plain-request.ts'
import { type Random, randomFrom } from '../../../support/random.ts'
import type { SavedDelivery } from './memory-store.ts'
import { openListener } from './open-listener.ts'
import { post, type RawSender, statusesOf } from './raw-sender.ts'

const accepted = (count: number) =>
  new RegExp(`^(?:HTTP/1\\.1 200 OK\\r\\n.*?\\r\\n\\r\\n\\{"received":true\\}){${count}}$`, 's')

/** A connection whose first request node's parser has read: the next ones may be plain. */
async function openServed(limits: Parameters<typeof openListener>[0] = {}) {
  const opened = await openListener(limits)
  const connectServed = async (): Promise<RawSender> => {
    const sender = await opened.connect()
    sender.send(post('first', '/first'))
    await sender.until(accepted(1))
    return sender
  }
  return { ...opened, connectServed, sender: await connectServed() }
}

/** What does not differ by when and by whom it was sent. */
function facts({ id: _id, receivedAtMs: _at, remotePort: _port, response, ...rest }: SavedDelivery): object {
  return { ...rest, status: response?.status }
}

test("the answer is, byte by byte, the one that node's response would be", async () => {
  const { sender } = await openServed()
  const first = sender.received().replace(/Date: [^\r]+ GMT/, 'Date')
  sender.send(post('second'))
  const both = (await sender.until(accepted(2))).replaceAll(/Date: [^\r]+ GMT/g, 'Date')
  expect(first).toContain('\r\nDate\r\n')
  expect(both).toBe(first + first)
})

const names = [
  'Host',
  'X-A',
  'x-a',
  'Content-Type',
  'Connection',
  'Expect',
  'Te',
  'X!#$%&',
  'X B',
  'X-C ',
  '',
]
const values = [
  'h',
  '',
  ' a ',
  '\ta\t b',
  '\xe9\xa0',
  'keep-alive',
  'close',
  'a\0b',
  'a\x7fb',
  '"a,b"',
  '\xff',
]
const targets = ['/', '/a?b=c', '/%41', '/é', '*', '/a b', '/"', '/a#b', '//x', '/..', '/{x}', 'http://h/x']

function madeRequest(random: Random): string {
  const often = <T>(usual: T, odd: readonly T[]): T => (random.next() < 0.85 ? usual : random.pick(odd))
  const body = 'x'.repeat(random.between(0, 40))
  const fields = Array.from({ length: random.between(0, 5) }, () => {
    const name = random.pick(random.next() < 0.9 ? names.slice(0, 4) : names)
    return `${name}:${often(' ', ['', '\t', '  '])}${random.pick(values)}${often('\r\n', ['\n', '\r\n '])}`
  })
  const length = `${often('Content-Length', ['content-LENGTH'])}: ${often(String(body.length), ['0', `0${body.length}`])}\r\n`
  fields.splice(random.between(0, fields.length), 0, length)
  const method = often('POST', ['PUT', 'post', 'GET', 'POSTS'])
  return `${method} ${often(random.pick(targets), ['/'])} HTTP/${often('1.1', ['1.0', '2.0'])}\r\n${fields.join('')}\r\n${body}`
}

test.each(['one', 'two', 'three'])(
  "what is read as plain is what node's parser would have read (seed %s)",
  async seed => {
    const { store, connect, connectServed } = await openServed()
    const random = randomFrom(seed)
    for (let plain = 0; plain < 60; ) {
      const bytes = Buffer.from(madeRequest(random), 'latin1')
      if (readPlainRequest(bytes, 0) === null) continue
      plain += 1
      const served = await connectServed()
      const byNode = await connect()
      const before = store.saved.length
      served.send(bytes)
      await served.until(accepted(2))
      byNode.send(bytes)
      await byNode.until(accepted(1))
      await store.until(() => store.saved.slice(before).every(({ response }) => response !== null))
      const [one, other] = store.saved.slice(before)
      if (one === undefined || other === undefined) throw new Error('not kept')
      expect(facts(one), JSON.stringify(bytes.toString('latin1'))).toEqual(facts(other))
      served.socket.destroy()
      byNode.socket.destroy()
    }
  },
)

test('nothing is answered before it is stored, and what follows waits for its turn', async () => {
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

test('a store that fails is answered 503 with its message, and the connection goes on', async () => {
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

test('a sender that is gone before its answer: what it sent is kept, without an answer', async () => {
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

test('a route answers, from the next request on', async () => {
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
