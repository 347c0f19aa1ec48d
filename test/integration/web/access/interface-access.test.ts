import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BrowserId } from '#contract/access'
import { silentLogger } from '../../../../main/engine/ports.ts'
import { createInterfaceAccess, type InterfaceAccess } from '../../../../main/web/access/interface-access.ts'
import { type FakeClock, fakeClock } from '../../../support/fake-clock.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const from = { name: 'Firefox 132 on Linux', id: null }

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
  const { id, key } = await access.enter(code, from)
  if (key === null) throw new Error('The browser was signed in.')
  return { id, key }
}

test('a code lets one browser in, once; who used it is told to the next', async () => {
  const { access } = opened()
  const code = await newCode(access)
  const { key, id } = await enterAnew(access, code)
  expect(await access.admit(key)).toMatchObject({ id, name: from.name })
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

test('a key admits itself and nothing else', async () => {
  const { access } = opened()
  const { key } = await signedIn(access)
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  for (const other of [
    '',
    key.slice(1),
    `${key}A`,
    key.toUpperCase(),
    (await signedIn(access)).key.slice(1),
  ]) {
    expect(await access.admit(other), other).toBeNull()
  }
})

test('no key and no code is in the data folder, and the file of hashes is for this user alone', async () => {
  const { access, dataDir } = opened()
  const codes = [await newCode(access), await newCode(access)]
  const { key } = await enterAnew(access, codes[0] ?? '')
  await access.close()
  expect(statSync(join(dataDir, 'browsers.json')).mode & 0o777).toBe(0o600)
  for (const name of readdirSync(dataDir)) {
    const text = readFileSync(join(dataDir, name), 'utf8')
    for (const secret of [key, ...codes]) expect(text.includes(secret), name).toBe(false)
  }
})

test('a key survives a restart, with its times', async () => {
  const { access, dataDir, clock } = opened()
  const { key, id } = await signedIn(access)
  clock.pass(minuteMs)
  await access.admit(key)
  await access.close()
  const next = opened(dataDir, clock)
  const signedInAtMs = clock.nowMs() - minuteMs
  const expected = { id, name: from.name, signedInAtMs, lastUsedAtMs: clock.nowMs() }
  expect(await next.access.list()).toEqual([expected])
  expect(await next.access.admit(key)).toMatchObject({ id })
})

test('a key of another data folder admits nobody', async () => {
  const { key } = await signedIn(opened().access)
  expect(await opened().access.admit(key)).toBeNull()
})

test('a key lasts until it is revoked, used or not', async () => {
  const { access, clock } = opened()
  const [kept, revoked] = [await signedIn(access), await signedIn(access)]
  clock.pass(400 * dayMs)
  expect(await access.admit(kept.key)).not.toBeNull()
  await access.revoke(revoked.id)
  expect(await access.admit(revoked.key)).toBeNull()
  expect((await access.list()).map(({ id }) => id)).toEqual([kept.id])
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
  await access.admit(first?.key ?? '')
  await signedIn(access)
  expect(await access.list()).toHaveLength(50)
  expect(await access.admit(first?.key ?? '')).not.toBeNull()
  expect(await access.admit(second?.key ?? '')).toBeNull()
  expect(revoked).toEqual([second?.id])
})

test('a browser that is signed in keeps its key with a new code', async () => {
  const { access } = opened()
  const { id } = await signedIn(access)
  expect(await access.enter(await newCode(access), { ...from, id })).toEqual({ id, key: null })
  expect(await access.list()).toHaveLength(1)
  await access.revoke(id)
  const other = await access.enter(await newCode(access), { ...from, id })
  expect(other.id).not.toBe(id)
  expect(other.key).toMatch(/^[\w-]{43}$/)
})

test('signed out stays signed out after a restart; the others and their numbers stay', async () => {
  const { access, dataDir } = opened()
  const [first, second] = [await signedIn(access), await signedIn(access)]
  expect(await access.revoke(second.id)).toBe(true)
  expect(await access.revoke(second.id)).toBe(false)
  await access.close()
  const next = opened(dataDir)
  expect(await next.access.admit(second.key)).toBeNull()
  expect(await next.access.admit(first.key)).not.toBeNull()
  expect((await signedIn(next.access)).id).toBe(second.id + 1)
})

test('signing all out makes codes void that were not used', async () => {
  const { access } = opened()
  const [first, second] = [await signedIn(access), await signedIn(access)]
  const code = await newCode(access)
  expect(await access.revokeAll(first.id)).toBe(1)
  expect(await access.admit(first.key)).not.toBeNull()
  expect(await access.admit(second.key)).toBeNull()
  await expect(access.enter(code, from)).rejects.toMatchObject({ code: 'entry-code-wrong' })
})

test('signing one out makes codes void that were not used: it may have made them', async () => {
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
  const entered = await entering
  expect(await access.admit(entered?.key ?? '')).toBeNull()
  expect(await access.list()).toEqual([])
})

test.each([
  ['garbage', '{"version":1,'],
  ['another shape', '{"version":1,"lastId":1,"browsers":[{"id":1}]}'],
])('a file of %s signs everybody out, is logged, and is replaced at the next sign-in', async (_, text) => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'browsers.json'), text)
  const warnings: string[] = []
  const logger = { ...silentLogger, warn: (message: string) => void warnings.push(message) }
  const access = createInterfaceAccess({ dataDir, clock: fakeClock(), logger })
  access.serveAt('http://127.0.0.1:4401')
  expect(await access.list()).toEqual([])
  expect(warnings).toHaveLength(1)
  const { key } = await signedIn(access)
  await access.close()
  expect(await opened(dataDir).access.admit(key)).not.toBeNull()
})

test('where the file cannot be written a browser gets in all the same, and signing out says that it will not last', async () => {
  const dataDir = join(temporaryFolder(), 'missing')
  const { access } = opened(dataDir)
  const { id, key } = await signedIn(access)
  expect(await access.admit(key)).not.toBeNull()
  await expect(access.revoke(id)).rejects.toMatchObject({ code: 'folder-not-writable' })
  expect(await access.admit(key)).toBeNull()
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
