import { type IncomingMessage, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { type OpenedWebHost, openWebHost } from '../../support/engine/open-web-host.ts'
import { standInEngine } from '../../support/engine/stand-in-engine.ts'
import { httpCall } from '../../support/network/http-call.ts'
import { signIn } from '../../support/network/sign-in.ts'

interface Message {
  readonly id: string | undefined
  readonly event: string | undefined
  readonly data: { number?: number; launchId?: string }
}

interface Stream {
  /** The next message; comments and the retry time are skipped. */
  next(): Promise<Message>
  readonly response: IncomingMessage
}

/** Resolves when the stream is connected: the first bytes are sent once it is. */
async function openStream({ signedIn }: OpenedWebHost, lastEventId?: string): Promise<Stream> {
  const headers = await signedIn.headers({ method: 'GET', path: '/api/events' })
  if (lastEventId !== undefined) headers['last-event-id'] = lastEventId
  return new Promise((resolve, reject) => {
    const sending = request(`${signedIn.origin}/api/events`, { headers, agent: false }, response => {
      onTestFinished(() => void response.destroy())
      const blocks = readBlocks(response)
      resolve({
        response,
        async next() {
          for (;;) {
            const { value, done } = await blocks.next()
            if (done) throw new Error('The stream ended.')
            const message = parseBlock(value)
            if (message !== null) return message
          }
        },
      })
    })
    sending.on('error', reject)
    sending.end()
  })
}

async function* readBlocks(response: IncomingMessage): AsyncGenerator<string, undefined> {
  let text = ''
  for await (const piece of response) {
    text += String(piece)
    if (!text.endsWith('\n\n')) continue
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    yield* blocks
  }
}

function parseBlock(block: string): Message | null {
  const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  const data = field('data')
  return data === undefined ? null : { id: field('id'), event: field('event'), data: JSON.parse(data) }
}

test('every client gets every frame, numbered with its launch', async () => {
  const engine = standInEngine()
  const host = await openWebHost(engine)
  const streams = await Promise.all([openStream(host), openStream(host)])
  const frames = [engine.push(), engine.push()]
  for (const stream of streams) {
    for (const frame of frames) {
      expect(await stream.next()).toEqual({ id: `launch:1:${frame.number}`, event: undefined, data: frame })
    }
  }
})

test('a client that comes back gets what it missed, once, and then what is new', async () => {
  const engine = standInEngine()
  const host = await openWebHost(engine)
  for (let count = 0; count < 5; count++) engine.push()
  const stream = await openStream(host, 'launch:1:3')
  engine.push()
  const numbers = [await stream.next(), await stream.next(), await stream.next()].map(
    ({ data }) => data.number,
  )
  expect(numbers).toEqual([4, 5, 6])
})

test.each([
  ['of another launch', 'launch:2:3'],
  ['too long ago', 'launch:1:1'],
  ['not yet given', 'launch:1:99'],
  ['that is none', 'nonsense'],
])('after a number %s the client is asked to fetch everything again', async (_, lastEventId) => {
  const engine = standInEngine('', 2)
  const host = await openWebHost(engine)
  for (let count = 0; count < 5; count++) engine.push()
  const stream = await openStream(host, lastEventId)
  expect(await stream.next()).toEqual({ id: undefined, event: 'reset', data: { launchId: 'launch:1' } })
  engine.push()
  expect((await stream.next()).data.number).toBe(6)
})

test('a client that does not read is cut off; the others go on', async () => {
  const engine = standInEngine()
  const host = await openWebHost(engine)
  // The slow one never asks for a message.
  const [slow, quick] = await Promise.all([openStream(host), openStream(host)])
  // More than the system's own buffers and the host's bound take together.
  for (let sentBytes = 0; sentBytes < 32 * 1024 * 1024; sentBytes += 1024 * 1024) {
    const frame = engine.push('x'.repeat(1024 * 1024))
    expect((await quick.next()).data.number).toBe(frame.number)
  }
  const end = new Promise(resolve => slow.response.once('close', resolve))
  slow.response.on('error', () => {}).resume()
  await end
  const frame = engine.push()
  expect((await quick.next()).data.number).toBe(frame.number)
})

test('closing ends the streams and the subscription', async () => {
  const engine = standInEngine()
  const host = await openWebHost(engine)
  const stream = await openStream(host)
  await host.web.close()
  await expect(stream.next()).rejects.toThrow('ended')
  expect(engine.subscribers).toBe(0)
})

test('HEAD has the headers of the stream and no body, and the response to other methods names the allowed ones', async () => {
  const engine = standInEngine()
  const { signedIn, web } = await openWebHost(engine)
  const path = '/api/events'
  const url = web.origin + path
  const head = await httpCall(url, {
    method: 'HEAD',
    headers: await signedIn.headers({ method: 'HEAD', path }),
  })
  expect([head.status, head.text]).toEqual([200, ''])
  expect(head.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  const post = await httpCall(url, {
    method: 'POST',
    headers: await signedIn.headers({ path, body: '{}' }),
    body: '{}',
  })
  expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD'])
  expect(JSON.parse(post.text)).toMatchObject({ ok: false, error: { code: 'invalid-params' } })
})

test('of more streams than are served the last is refused with a reason', async () => {
  const host = await openWebHost(standInEngine())
  for (let count = 0; count < 64; count++) await openStream(host)
  const headers = await host.signedIn.headers({ method: 'GET', path: '/api/events' })
  const response = await httpCall(`${host.web.origin}/api/events`, { headers })
  expect(response.status).toBe(503)
  expect(JSON.parse(response.text)).toMatchObject({ ok: false, error: { code: 'busy' } })
})

test('signing a browser out ends its streams; those of others go on', async () => {
  const engine = standInEngine()
  const host = await openWebHost(engine)
  const other = { ...host, signedIn: await signIn((await host.access.createEntry(false)).url) }
  const [ended, saved] = await Promise.all([openStream(host), openStream(other)])
  await host.access.revoke(host.signedIn.id)
  await expect(ended.next()).rejects.toThrow()
  const frame = engine.push()
  expect((await saved.next()).data.number).toBe(frame.number)
})
