import { expect, test } from 'vitest'
import { maximumFeedBytes } from '../../../main/updates/feed.ts'
import { newFeedKey } from '../../generate/release/sign-feed.ts'
import { until } from '../../support/until.ts'
import { openedUpdates } from '../../support/updates/opened-updates.ts'
import { exampleFeed, feedFile, signedFeed, signedText } from '../../support/updates/signed-feed.ts'

const hourMs = 60 * 60_000

test('nothing is requested before the user agrees, and after it once a day', async () => {
  const { server, choose, pass, settled, updates } = await openedUpdates()
  server.respond(signedFeed())
  for (let day = 0; day < 3; day += 1) pass(24 * hourMs)
  choose('off')
  pass(24 * hourMs)
  expect(updates.status()).toMatchObject({ lastLook: null, release: null })
  choose('on')
  expect((await settled()).release).toMatchObject({ version: '2.0.0' })
  // Had anything been requested before, it would have been recorded before this.
  expect(server.requests).toHaveLength(1)
  for (let hour = 1; hour < 24; hour += 1) {
    pass(hourMs)
    await settled()
  }
  expect(server.requests).toHaveLength(1)
  pass(hourMs)
  await until(() => server.requests.length === 2)
  await settled()
  choose('off')
  pass(48 * hourMs)
  updates.check()
  await settled()
  // The press of the user, and no other.
  expect(server.requests).toHaveLength(3)
})

test('a day has not passed where another launch has looked', async () => {
  const first = await openedUpdates()
  first.server.respond(signedFeed())
  first.choose('on')
  await first.settled()
  await first.updates.close()
  const { memoryFile } = first.options
  const again = await openedUpdates({ memoryFile }, first)
  expect(again.updates.status().release).toMatchObject({ version: '2.0.0' })
  again.choose('on')
  again.pass(23 * hourMs)
  again.pass(2 * hourMs)
  await until(() => again.server.requests.length === 2)
})

test('a last look in the future, by a clock that was wrong, does not end the looks', async () => {
  const { server, clock, choose, pass, settled } = await openedUpdates()
  server.respond(signedFeed())
  choose('on')
  await settled()
  clock.pass(-400 * 24 * hourMs)
  pass(0)
  await until(() => server.requests.length === 2)
})

test('a request says nothing of this copy, this machine or its user', async () => {
  const { server, updates, settled } = await openedUpdates()
  server.respond(signedFeed())
  updates.check()
  await settled()
  expect(server.requests).toEqual([
    {
      method: 'GET',
      url: '/feed.json',
      rawHeaders: [
        ...['user-agent', 'Hooktrail', 'accept', '*/*', 'connection', 'close'],
        ...['Host', server.url.split('/')[2]],
      ],
    },
  ])
})

test('a feed of this version has nothing newer, nor has one of an earlier version', async () => {
  const { server, updates, settled } = await openedUpdates()
  for (const version of ['0.9.9', '1.0.0-beta.1', '1.0.0']) {
    server.respond(signedFeed({ version }))
    updates.check()
    expect(await settled()).toMatchObject({ lastLook: { problem: null }, release: null })
  }
})

test('a newer version is named with its notes, its page and the file for this machine', async () => {
  const file = feedFile(Buffer.from('a package'))
  const { server, updates, settled } = await openedUpdates({
    copy: { version: '1.0.0', platform: 'linux-x64', packageManager: 'apt' },
  })
  server.respond(signedFeed({ files: [{ ...file, platform: 'linux-arm64', name: 'other.deb' }, file] }))
  updates.check()
  expect((await settled()).release).toEqual({
    version: '2.0.0',
    publishedAtMs: Date.UTC(2026, 0, 10),
    notes: '### Added\n- A second version.',
    pageUrl: 'https://updates.example.org/releases/2.0.0',
    way: 'package',
    file: { name: file.name, bytes: file.bytes },
    command: 'sudo apt install ./hooktrail_2.0.0_amd64.deb',
  })
})

const otherKey = newFeedKey()
const changed = signedFeed().replace('2.0.0', '2.0.1')

test.each<
  [problem: string, response: Parameters<Awaited<ReturnType<typeof openedUpdates>>['server']['respond']>[0]]
>([
  ['malformed', 'no JSON'],
  ['malformed', '[]'],
  ['malformed', signedText('no JSON')],
  ['malformed', signedText(JSON.stringify({ ...exampleFeed(), format: 2 }))],
  ['malformed', signedText(JSON.stringify({ ...exampleFeed(), page: 'http://updates.example.org/' }))],
  ['unsigned', JSON.stringify({ payload: JSON.parse(signedFeed()).payload })],
  ['unsigned', JSON.stringify({ payload: JSON.parse(signedFeed()).payload, signature: '' })],
  ['wrong-signature', signedFeed({}, otherKey.privatePem)],
  ['wrong-signature', changed],
  ['wrong-signature', JSON.stringify({ payload: JSON.parse(signedFeed()).payload, signature: 'bm8=' })],
  ['too-large', (_, response) => response.end(Buffer.alloc(maximumFeedBytes + 1))],
  [
    'interrupted',
    (_, response) => {
      response.writeHead(200, { 'content-length': 1_000 })
      response.write(signedFeed().slice(0, 100), () => response.destroy())
    },
  ],
  [
    'interrupted',
    (_, response) => {
      response.write(signedFeed().slice(0, 100), () => response.destroy())
    },
  ],
  ['status', (_, response) => response.writeHead(503).end()],
  ['status', (_, response) => response.writeHead(302, { location: '/feed.json' }).end()],
  ['redirected', (_, response) => response.writeHead(302, { location: 'http://updates.example.org/' }).end()],
  ['unreachable', request => request.socket.destroy()],
])('a look that is %s says so, and changes nothing else', async (problem, response) => {
  const { server, updates, settled } = await openedUpdates()
  server.respond(signedFeed({ version: '1.5.0', publishedAt: '2026-01-01T00:00:00.000Z' }))
  updates.check()
  const before = await settled()
  server.respond(response)
  updates.check()
  const after = await settled()
  expect(after.lastLook).toMatchObject({ problem })
  expect({ ...after, lastLook: null }).toEqual({ ...before, lastLook: null })
})

test('a redirect to where http is allowed is followed', async () => {
  const { server, updates, settled } = await openedUpdates()
  server.respond((request, response) => {
    if (request.url === '/feed.json') response.writeHead(307, { location: '/elsewhere.json' }).end()
    else response.end(signedFeed())
  })
  updates.check()
  expect((await settled()).release).toMatchObject({ version: '2.0.0' })
})

test('a feed that is older than one that was seen is refused, also after a restart', async () => {
  const first = await openedUpdates()
  first.server.respond(signedFeed({ version: '3.0.0' }))
  first.updates.check()
  await first.settled()
  await first.updates.close()
  const { memoryFile } = first.options
  const { server, updates, settled } = await openedUpdates({ memoryFile }, first)
  for (const older of [
    { version: '2.0.0', publishedAt: '2026-02-01T00:00:00.000Z' },
    { version: '3.0.0', publishedAt: '2026-01-09T23:59:59.000Z' },
  ]) {
    server.respond(signedFeed(older))
    updates.check()
    expect(await settled()).toMatchObject({
      lastLook: { problem: 'outdated' },
      release: { version: '3.0.0' },
    })
  }
  server.respond(signedFeed({ version: '3.0.0' }))
  updates.check()
  expect(await settled()).toMatchObject({ lastLook: { problem: null } })
})

test('a look waits while something is sent or captured, and is not made once it is no longer wanted', async () => {
  const { server, subject, choose, pass, when, settled } = await openedUpdates()
  server.respond(signedFeed())
  subject.busyWith = 'drill'
  choose('on')
  expect(await when(({ work }) => work.kind === 'waiting')).toMatchObject({
    work: { kind: 'waiting', to: 'look', until: 'drill' },
  })
  subject.busyWith = 'capture'
  pass(2_000)
  await when(({ work }) => work.kind === 'waiting' && work.until === 'capture')
  expect(server.requests).toEqual([])
  choose('off')
  subject.busyWith = null
  pass(2_000)
  expect((await settled()).lastLook).toBeNull()
  choose('on')
  expect((await settled()).release).toMatchObject({ version: '2.0.0' })
  expect(server.requests).toHaveLength(1)
})

test('a build without a feed looks at nothing, and refuses to', async () => {
  const { updates, choose, pass, server } = await openedUpdates({
    build: { feedUrl: null, keys: [], isSigned: false },
  })
  choose('on')
  pass(48 * hourMs)
  expect(() => updates.check()).toThrow('Updates are not available in this build.')
  expect(updates.status()).toMatchObject({ feedUrl: null, lastLook: null, work: { kind: 'none' } })
  expect(server.requests).toEqual([])
})
