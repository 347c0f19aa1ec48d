import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { EventFrame } from '#contract/events'
import { type CommandTransport, connectToHolder } from '../../../main/web/command-client.ts'
import { type CommandSocket, openCommandSocket } from '../../../main/web/command-socket.ts'
import { standInEngine } from '../../support/engine/stand-in-engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

async function connected(dataDir: string): Promise<CommandTransport> {
  const transport = await connectToHolder(dataDir)
  if (transport === null) throw new Error('Nobody answered.')
  onTestFinished(transport.close)
  return transport
}

async function opened(dataDir: string, engine = standInEngine(dataDir)): Promise<CommandSocket> {
  const socket = await openCommandSocket(engine)
  onTestFinished(socket.close)
  return socket
}

test('nobody responds where nobody holds the folder, and where there is none', async () => {
  const dataDir = temporaryFolder()
  expect(await connectToHolder(dataDir)).toBeNull()
  expect(await connectToHolder(join(dataDir, 'missing'))).toBeNull()
})

test('only this user may open the socket', async () => {
  const { address } = await opened(temporaryFolder())
  expect(statSync(address).mode & 0o777).toBe(0o600)
})

test('the socket of a long folder lies in a private one', async () => {
  const dataDir = join(temporaryFolder(), 'a'.repeat(120))
  mkdirSync(dataDir)
  const { address } = await opened(dataDir)
  expect(statSync(join(address, '..')).mode & 0o777).toBe(0o700)
  expect(await (await connected(dataDir)).invoke('app.status', {})).toMatchObject({ ok: true })
})

test('many calls of many clients each get their own reply', async () => {
  const dataDir = temporaryFolder()
  await opened(dataDir)
  const clients = await Promise.all(Array.from({ length: 10 }, () => connected(dataDir)))
  const calls = clients.flatMap((client, place) =>
    Array.from({ length: 200 }, async (_, number) => {
      const text = 'ü'.repeat(number)
      const params = { place, number, text }
      expect(await client.invoke('echo', params)).toEqual({ ok: true, value: { method: 'echo', params } })
    }),
  )
  await Promise.all(calls)
})

test('a slow call holds up nothing that comes after it', async () => {
  const dataDir = temporaryFolder()
  const engine = standInEngine(dataDir)
  await opened(dataDir, engine)
  const client = await connected(dataDir)
  const release = engine.hold()
  const order: string[] = []
  const slow = client.invoke('slow', {}).then(() => order.push('slow'))
  const frame = new Promise<void>(resolve => {
    client.subscribe(() => resolve())
  })
  const taken = engine.whenCalled('later')
  const later = client.invoke('later', {})
  // Lines are processed in order: the slow call and the subscription were earlier.
  await taken
  engine.push()
  await frame
  order.push('frame')
  release()
  await Promise.all([slow, later])
  expect(order).toEqual(['frame', 'slow'])
})

test('frames come to each subscriber', async () => {
  const dataDir = temporaryFolder()
  const engine = standInEngine(dataDir)
  await opened(dataDir, engine)
  const client = await connected(dataDir)
  const got: EventFrame[] = []
  const enough = new Promise<void>(resolve => {
    client.subscribe(frame => {
      got.push(frame)
      if (got.length === 2) resolve()
    })
  })
  // Calls and subscriptions are taken in order: after this reply the subscription stands.
  await client.invoke('app.status', {})
  const frames = [engine.push(), engine.push()]
  await enough
  expect(got).toEqual(frames)
})

test('a file that a dead holder left is replaced', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'hooktrail.sock'), '')
  await opened(dataDir)
  expect(await (await connected(dataDir)).invoke('app.status', {})).toMatchObject({ ok: true })
})

test('a call that the holder cannot reply to before it ends gets that as its error, as does a later call', async () => {
  const dataDir = temporaryFolder()
  const engine = standInEngine(dataDir)
  const socket = await openCommandSocket(engine)
  const client = await connected(dataDir)
  engine.hold()
  const taken = engine.whenCalled('slow')
  const waiting = client.invoke('slow', {})
  await taken
  const refused = expect(waiting).rejects.toMatchObject({ code: 'holder-unreachable' })
  await socket.close()
  await refused
  await expect(client.invoke('app.status', {})).rejects.toMatchObject({ code: 'holder-unreachable' })
  expect(await connectToHolder(dataDir)).toBeNull()
})

test('a holder that ends replies to the calls in progress first', async () => {
  const dataDir = temporaryFolder()
  const engine = standInEngine(dataDir)
  const socket = await openCommandSocket(engine)
  const client = await connected(dataDir)
  const release = engine.hold()
  const taken = engine.whenCalled('slow')
  const waiting = client.invoke('slow', {})
  await taken
  const closed = socket.close()
  release()
  expect(await waiting).toMatchObject({ ok: true })
  await closed
})

test.each([
  ['nonsense', 'GET / HTTP/1.1\n'],
  ['another shape', '{"id":-1,"method":"x"}\n'],
  ['an endless line', 'x'.repeat(9 * 1024 * 1024)],
])('a client that sends %s is cut off', async (_, text) => {
  const { address } = await opened(temporaryFolder())
  const client = connect(address)
  const closed = new Promise(resolve => client.once('close', resolve))
  client.on('error', () => {})
  client.resume()
  client.write(text)
  await closed
})

test('a data folder of another user is not connected to', async () => {
  const isRoot = process.getuid?.() === 0
  const dataDir = isRoot ? temporaryFolder() : '/'
  if (isRoot) chownSync(dataDir, 12_345, 12_345)
  await expect(connectToHolder(dataDir)).rejects.toMatchObject({
    code: 'folder-not-writable',
    message: expect.stringContaining('belongs to another user'),
  })
})
