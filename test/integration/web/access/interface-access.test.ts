import { createHmac } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BrowserId } from '#contract/access'
import { silentLogger } from '../../../../main/engine/ports.ts'
import { createInterfaceAccess, type InterfaceAccess } from '../../../../main/web/access/interface-access.ts'
import { type FakeClock, fakeClock } from '../../../support/fake-clock.ts'
import { filesBelow } from '../../../support/files-below.ts'
import { newKeyPair, signText } from '../../../support/network/sign-in.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const from = { name: 'Firefox 132 on Linux', id: null, publicKey: newKeyPair().publicKey }

function opened(dataDir = temporaryFolder(), clock: FakeClock = fakeClock()) {
  const access = createInterfaceAccess({ dataDir, clock, logger: silentLogger })
  access.serveAt('http://127.0.0.1:4401')
  return { access, clock, dataDir }
}

async function newCode(access: InterfaceAccess): Promise<string> {
  return new URL((await access.createEntry(false)).url).hash.slice('#entry='.length)
}

async function signedIn(access: InterfaceAccess) {
  return enterAnew(access, await newCode(access))
}

async function enterAnew(access: InterfaceAccess, code: string) {
  const { key, publicKey } = newKeyPair()
  const { id } = await access.enter(code, { ...from, publicKey })
  return { id, key }
}

/** The browser, if it may sign. */
function admitted(access: InterfaceAccess, { id, key }: { id: BrowserId; key: string }) {
  return access.verify(id, 'text', signText(key, 'text'))
}

test('a code lets one browser in, once; who used it is told to the next', async () => {
  const { access } = opened()
  const code = await newCode(access)
  const browser = await enterAnew(access, code)
  expect(await admitted(access, browser)).toMatchObject({ id: browser.id, name: from.name })
  await expect(access.enter(code, from)).rejects.toMatchObject({
    code: 'entry-code-used',
    message: expect.stringContaining(from.name),
  })
})

test('a code works for 15 minutes and not longer', async () => {
  const { access, clock } = opened()
  const [first, second] = [await newCode(access), await newCode(access)]
  clock.pass(15 * minuteMs - 1)
  await access.enter(first, from)
  clock.pass(1)
  await expect(access.enter(second, from)).rejects.toMatchObject({ code: 'entry-code-expired' })
})

test('a code of an earlier launch is not known', async () => {
  const { access, dataDir } = opened()
  const code = await newCode(access)
  await access.close()
  const next = opened(dataDir)
  await expect(next.access.enter(code, from)).rejects.toMatchObject({ code: 'entry-code-wrong' })
})

test('a thousand wrong codes do not keep the right one from working', async () => {
  const { access } = opened()
  const code = await newCode(access)
  for (let count = 0; count < 1000; count++) {
    await expect(access.enter('wrong', from)).rejects.toMatchObject({ code: 'entry-code-wrong' })
  }
  await access.enter(code, from)
})

test('a key signs for its own browser, and for what was signed alone', async () => {
  const { access } = opened()
  const [one, other] = [await signedIn(access), await signedIn(access)]
  const signature = signText(one.key, 'text')
  expect(await access.verify(one.id, 'text', signature)).not.toBeNull()
  expect(await access.verify(other.id, 'text', signature)).toBeNull()
  for (const wrong of ['', 'A'.repeat(86), `${signature}A`, signature.slice(1), `${signature}==`])
    expect(await access.verify(one.id, 'text', wrong), wrong).toBeNull()
  expect(await access.verify(one.id, 'other', signature)).toBeNull()
})

test('nothing that is stored signs a request, and no code is stored', async () => {
  const { access, dataDir } = opened()
  const codes = [await newCode(access), await newCode(access)]
  const browser = await enterAnew(access, codes[0] ?? '')
  await access.close()
  const file = join(dataDir, 'secrets', 'browsers.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const texts = filesBelow(dataDir).map(path => readFileSync(path, 'utf8'))
  for (const secret of [browser.key, ...codes]) expect(texts.join()).not.toContain(secret)
  const stored = texts.flatMap(text => text.match(/[\w-]{43,}/g) ?? [])
  expect(stored).toHaveLength(2)
  for (const value of stored) {
    const bytes = Buffer.from(value, 'base64url')
    const signatures = [createHmac('sha256', bytes).update('text').digest('base64url')]
    // Hooktrail's own private key.
    if (value.length !== 122) signatures.push(signText(value, 'text'))
    for (const signature of signatures) expect(await access.verify(browser.id, 'text', signature)).toBeNull()
  }
})

test('once all browsers are signed out, Hooktrail proves itself by a new key', async () => {
  const { access } = opened()
  const { id, server } = await access.enter(await newCode(access), from)
  expect((await access.enter(await newCode(access), from)).server).toBe(server)
  await access.revokeAll(id)
  expect((await access.enter(await newCode(access), from)).server).toBe(server)
  await access.revokeAll(null)
  expect((await access.enter(await newCode(access), from)).server).not.toBe(server)
})

test('a key survives a restart, with its times', async () => {
  const { access, dataDir, clock } = opened()
  const browser = await signedIn(access)
  const { id } = browser
  expect(await admitted(opened(dataDir, clock).access, browser), 'as after a crash').toMatchObject({ id })
  clock.pass(minuteMs)
  await admitted(access, browser)
  await access.close()
  const next = opened(dataDir, clock)
  const signedInAtMs = clock.nowMs() - minuteMs
  const expected = { id, name: from.name, signedInAtMs, lastUsedAtMs: clock.nowMs() }
  expect(await next.access.list()).toEqual([expected])
  expect(await admitted(next.access, browser)).toMatchObject({ id })
})

test('a key of another data folder admits nobody', async () => {
  const browser = await signedIn(opened().access)
  const { access } = opened()
  await signedIn(access)
  expect(await admitted(access, browser)).toBeNull()
})

test('a key lasts until it is revoked, used or not', async () => {
  const { access, clock } = opened()
  const [saved, revoked] = [await signedIn(access), await signedIn(access)]
  clock.pass(400 * dayMs)
  expect(await admitted(access, saved)).not.toBeNull()
  await access.revoke(revoked.id)
  expect(await admitted(access, revoked)).toBeNull()
  expect((await access.list()).map(({ id }) => id)).toEqual([saved.id])
})

test('of more than 50 browsers the one that was not used for the longest is signed out', async () => {
  const { access, clock } = opened()
  const revoked: number[] = []
  access.onRevoked(ids => revoked.push(...ids))
  const all: { id: BrowserId; key: string }[] = []
  for (let count = 0; count < 50; count++) {
    clock.pass(1)
    all.push(await signedIn(access))
  }
  clock.pass(1)
  const [first, second] = all
  if (first === undefined || second === undefined) throw new Error('Nobody signed in.')
  await admitted(access, first)
  await signedIn(access)
  expect(await access.list()).toHaveLength(50)
  expect(await admitted(access, first)).not.toBeNull()
  expect(await admitted(access, second)).toBeNull()
  expect(revoked).toEqual([second.id])
})

test('a browser that is signed in keeps its keys with a new code', async () => {
  const { access } = opened()
  const { id } = await signedIn(access)
  expect(await access.enter(await newCode(access), { ...from, id })).toEqual({ id, server: null })
  expect(await access.list()).toHaveLength(1)
  await access.revoke(id)
  const other = await access.enter(await newCode(access), { ...from, id })
  expect(other.id).not.toBe(id)
  expect(other.server).not.toBeNull()
})

test('signed out stays signed out after a restart; the others and their numbers stay', async () => {
  const { access, dataDir } = opened()
  const [first, second] = [await signedIn(access), await signedIn(access)]
  expect(await access.revoke(second.id)).toBe(true)
  expect(await access.revoke(second.id)).toBe(false)
  await access.close()
  const next = opened(dataDir)
  expect(await admitted(next.access, second)).toBeNull()
  expect(await admitted(next.access, first)).not.toBeNull()
  expect((await signedIn(next.access)).id).toBe(second.id + 1)
})

test('signing all out makes codes void that were not used', async () => {
  const { access } = opened()
  const [first, second] = [await signedIn(access), await signedIn(access)]
  const code = await newCode(access)
  expect(await access.revokeAll(first.id)).toBe(1)
  expect(await admitted(access, first)).not.toBeNull()
  expect(await admitted(access, second)).toBeNull()
  await expect(access.enter(code, from)).rejects.toMatchObject({ code: 'entry-code-wrong' })
})

test('signing one out makes codes void that were not used: its user may have seen them', async () => {
  const { access } = opened()
  const { id } = await signedIn(access)
  const code = await newCode(access)
  await access.revoke(id)
  await expect(access.enter(code, from)).rejects.toMatchObject({ code: 'entry-code-wrong' })
})

test('a browser that is signing in while all are signed out does not stay signed in', async () => {
  const { access } = opened()
  await signedIn(access)
  await access.createEntry(true)
  const entering = access.enter(await newCode(access), from).catch(() => null)
  await access.revokeAll(null)
  await entering
  expect(await access.list()).toEqual([])
})

test('a copy of the data folder, as of a repository, signs nobody in', async () => {
  const { access, dataDir } = opened()
  const browser = await signedIn(access)
  await access.close()
  const copy = join(temporaryFolder(), 'copy')
  cpSync(dataDir, copy, { recursive: true })
  expect(await admitted(opened(copy).access, browser)).toBeNull()
  expect(await opened(copy).access.list()).toEqual([])
  expect(await admitted(opened(dataDir).access, browser)).not.toBeNull()
})

test.each([
  ['garbage', '{"version":1,'],
  ['no key', '{"version":3,"folder":"","privateKey":"AAAA","lastId":1,"browsers":[]}'],
  ['another shape', '{"version":3,"folder":"","privateKey":"","lastId":1,"browsers":[{"id":1}]}'],
])('a file of %s signs everybody out, is logged, and is replaced at the next sign-in', async (_, text) => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'secrets'))
  writeFileSync(join(dataDir, 'secrets', 'browsers.json'), text)
  const warnings: string[] = []
  const logger = { ...silentLogger, warn: (message: string) => void warnings.push(message) }
  const access = createInterfaceAccess({ dataDir, clock: fakeClock(), logger })
  access.serveAt('http://127.0.0.1:4401')
  expect(await access.list()).toEqual([])
  expect(warnings).toHaveLength(1)
  const browser = await signedIn(access)
  await access.close()
  expect(await admitted(opened(dataDir).access, browser)).not.toBeNull()
})

test('where the file cannot be written a browser gets in all the same, and signing out says that it will not last', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'secrets'), '')
  const { access } = opened(dataDir)
  const browser = await signedIn(access)
  expect(await admitted(access, browser)).not.toBeNull()
  await expect(access.revoke(browser.id)).rejects.toMatchObject({ code: 'folder-not-writable' })
  expect(await admitted(access, browser)).toBeNull()
})

test('the page for the program that opens browsers is for this user alone, and goes once its code was used', async () => {
  const { access, dataDir } = opened()
  const { file, url } = await access.createEntry(true)
  expect(file).toBe(join(dataDir, 'open.html'))
  expect(statSync(file ?? '').mode & 0o777).toBe(0o600)
  expect(readFileSync(file ?? '', 'utf8')).toContain(`content="0;url=${url}"`)
  await access.enter(new URL(url).hash.slice('#entry='.length), from)
  expect(existsSync(file ?? '')).toBe(false)

  const again = await access.createEntry(true)
  await access.close()
  expect(existsSync(again.file ?? '')).toBe(false)
})

test('the page for the program that opens browsers stays while others sign in, and goes once its code is void', async () => {
  const { access, clock } = opened()
  const { file, url } = await access.createEntry(true)
  const { id } = await signedIn(access)
  expect(readFileSync(file ?? '', 'utf8')).toContain(url)
  await access.revoke(id)
  expect(existsSync(file ?? '')).toBe(false)

  await access.createEntry(true)
  clock.pass(15 * minuteMs)
  await signedIn(access)
  expect(existsSync(file ?? '')).toBe(false)
})

test('a page that is written while another browser signs in is not removed', async () => {
  const { access } = opened()
  const first = await access.createEntry(true)
  const [second] = await Promise.all([
    access.createEntry(true),
    access.enter(new URL(first.url).hash.slice('#entry='.length), from),
  ])
  expect(readFileSync(second.file ?? '', 'utf8')).toContain(second.url)
})

test('without an interface there is no code', async () => {
  const { access } = opened()
  access.serveAt(null)
  await expect(access.createEntry(false)).rejects.toMatchObject({ code: 'not-available' })
})

test.each([
  ['behind a link', linkedElsewhere],
  ['of over a megabyte', (path: string) => appendFileSync(path, ' '.repeat(1024 * 1024))],
])('a list of browsers %s signs nobody in', async (_, spoil) => {
  const { access, dataDir } = opened()
  const browser = await signedIn(access)
  await access.close()
  expect(await admitted(opened(dataDir).access, browser)).not.toBeNull()
  spoil(join(dataDir, 'secrets', 'browsers.json'))
  expect(await admitted(opened(dataDir).access, browser)).toBeNull()
})

test('the port of the last launch is read through no link', async () => {
  const { access, dataDir } = opened()
  await access.rememberPort(4_405)
  expect(await access.lastPort()).toBe(4_405)
  linkedElsewhere(join(dataDir, 'interface-port'))
  expect(await access.lastPort()).toBeNull()
})

function linkedElsewhere(path: string): void {
  const elsewhere = join(temporaryFolder(), 'elsewhere')
  renameSync(path, elsewhere)
  symlinkSync(elsewhere, path)
}
