import { type IncomingMessage, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { silentLogger } from '../../../main/engine/ports.ts'
import { createWebHost, type WebHost } from '../../../main/web/web-host.ts'
import { type StandInEngine, standInEngine } from '../../support/stand-in-engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

interface Message {
  readonly id: string | undefined
  readonly event: string | undefined
  readonly data: { number?: number; launchId?: string }
}

interface Stream {
  /** The next message; comments and the retry time are passed over. */
  next(): Promise<Message>
  readonly response: IncomingMessage
}

async function openHost(engine: StandInEngine): Promise<WebHost> {
  const web = await createWebHost({ engine, rendererDir: temporaryFolder(), port: 0, logger: silentLogger })
  onTestFinished(web.close)
  return web
}

/** Resolves when the stream is connected: the first bytes are sent once it is. */
function openStream(web: WebHost, lastEventId?: string): Promise<Stream> {
  const url = new URL(web.interfaceUrl)
  const headers: Record<string, string> = { authorization: `Bearer ${url.searchParams.get('token')}` }
  if (lastEventId !== undefined) headers['last-event-id'] = lastEventId
  return new Promise((resolve, reject) => {
    const sending = request(`${url.origin}/api/events`, { headers, agent: false }, response => {
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
  const web = await openHost(engine)
  const streams = await Promise.all([openStream(web), openStream(web)])
  const frames = [engine.push(), engine.push()]
  for (const stream of streams) {
    for (const frame of frames) {
      expect(await stream.next()).toEqual({ id: `launch:1:${frame.number}`, event: undefined, data: frame })
    }
  }
})

test('a client that comes back gets what it missed, once, and then what is new', async () => {
  const engine = standInEngine()
  const web = await openHost(engine)
  for (let count = 0; count < 5; count++) engine.push()
  const stream = await openStream(web, 'launch:1:3')
  engine.push()
  const numbers = [await stream.next(), await stream.next(), await stream.next()].map(
    ({ data }) => data.number,
  )
  expect(numbers).toEqual([4, 5, 6])
})

test('a client that missed nothing gets only what is new', async () => {
  const engine = standInEngine()
  const web = await openHost(engine)
  engine.push()
  const stream = await openStream(web, 'launch:1:1')
  engine.push()
  expect((await stream.next()).data.number).toBe(2)
})

test.each([
  ['of another launch', 'launch:2:3'],
  ['too long ago', 'launch:1:1'],
  ['not yet given', 'launch:1:99'],
  ['that is none', 'nonsense'],
])('after a number %s the client is told to fetch anew', async (_, lastEventId) => {
  const engine = standInEngine('', 2)
  const web = await openHost(engine)
  for (let count = 0; count < 5; count++) engine.push()
  const stream = await openStream(web, lastEventId)
  expect(await stream.next()).toEqual({ id: undefined, event: 'reset', data: { launchId: 'launch:1' } })
  engine.push()
  expect((await stream.next()).data.number).toBe(6)
})

test('a client that does not read is cut off; the others go on', async () => {
  const engine = standInEngine()
  const web = await openHost(engine)
  // The slow one never asks for a message.
  const [slow, quick] = await Promise.all([openStream(web), openStream(web)])
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
  const web = await openHost(engine)
  const stream = await openStream(web)
  await web.close()
  await expect(stream.next()).rejects.toThrow('ended')
  expect(engine.subscribers).toBe(0)
})
