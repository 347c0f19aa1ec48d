import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copiesOfFolder, openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const isRoot = process.getuid?.() === 0
const otherUser = 12_345

/** A data folder with a secret in it. */
function folderWithSecret() {
  const dataDir = temporaryFolder()
  const secrets = join(dataDir, 'secrets')
  const file = join(secrets, 'secrets.json')
  mkdirSync(secrets, { mode: 0o700 })
  writeFileSync(file, '{}', { mode: 0o600 })
  return { dataDir, secrets, file }
}

const modeOf = (path: string): number => statSync(path).mode & 0o777

test('a data folder, its secrets folder and secret files that others could open are closed to them at start', async () => {
  const { dataDir, secrets, file } = folderWithSecret()
  for (const path of [dataDir, secrets]) chmodSync(path, 0o777)
  chmodSync(file, 0o664)
  const store = await openTestStore(dataDir)
  onTestFinished(() => store.close())
  expect([modeOf(dataDir), modeOf(secrets), modeOf(file)]).toEqual([0o700, 0o700, 0o600])
})

test('Git ignores a data folder that Hooktrail made, and no folder that was there', async () => {
  const there = temporaryFolder()
  const made = join(there, '.hooktrail')
  for (const dataDir of [made, there]) {
    const store = await openTestStore(dataDir)
    onTestFinished(() => store.close())
  }
  expect(readFileSync(join(made, '.gitignore'), 'utf8')).toBe('*\n')
  expect(existsSync(join(there, '.gitignore'))).toBe(false)
})

test('a data folder that another user owns is refused', async () => {
  const dataDir = isRoot ? temporaryFolder() : '/'
  if (isRoot) chownSync(dataDir, otherUser, otherUser)
  await expect(openTestStore(dataDir)).rejects.toMatchObject({
    code: 'folder-not-writable',
    message: expect.stringContaining(`${dataDir} belongs to another user`),
  })
})

test.skipIf(!isRoot).each(['secrets', 'file'] as const)(
  'a data folder whose %s another user owns is refused (only root can make one)',
  async which => {
    const folder = folderWithSecret()
    chownSync(folder[which], otherUser, otherUser)
    await expect(openTestStore(folder.dataDir)).rejects.toMatchObject({
      code: 'folder-not-writable',
      message: expect.stringContaining(`${folder[which]} belongs to another user`),
    })
  },
)

test('a link in the place of the secrets folder, or of a secret file, is refused', async () => {
  const elsewhere = folderWithSecret()
  const linked = temporaryFolder()
  symlinkSync(elsewhere.secrets, join(linked, 'secrets'))
  const holder = folderWithSecret()
  const link = join(holder.secrets, 'browsers.json')
  symlinkSync(elsewhere.file, link)
  for (const [dataDir, path] of [
    [linked, join(linked, 'secrets')],
    [holder.dataDir, link],
  ] as const) {
    await expect(openTestStore(dataDir)).rejects.toMatchObject({
      code: 'folder-not-writable',
      message: expect.stringContaining(`${path} is a link`),
    })
  }
})

test.each(['exports', 'logs', 'store.db', 'crashes'])(
  'a data folder in which %s is a link is refused, and nothing is written where it leads',
  async name => {
    const [dataDir, elsewhere] = [temporaryFolder(), temporaryFolder()]
    chmodSync(elsewhere, 0o755)
    symlinkSync(name === 'store.db' ? join(elsewhere, name) : elsewhere, join(dataDir, name))
    await expect(openTestStore(dataDir)).rejects.toMatchObject({
      code: 'folder-not-writable',
      message: expect.stringContaining(`${join(dataDir, name)} is a link`),
    })
    expect([readdirSync(elsewhere), modeOf(elsewhere)]).toEqual([[], 0o755])
  },
)

const closedStore = copiesOfFolder()

test('a command reads no store through a link in a data folder', () => {
  const [dataDir, elsewhere] = [closedStore(), temporaryFolder()]
  renameSync(join(dataDir, 'store.db'), join(elsewhere, 'store.db'))
  symlinkSync(join(elsewhere, 'store.db'), join(dataDir, 'store.db'))
  expect(() => openTestReader(dataDir)).toThrow(/store\.db is a link/)
})

test('a command reads a data folder with a link that it does not follow, such as the lock of an editor', () => {
  const dataDir = closedStore()
  symlinkSync('user@machine.1', join(dataDir, '.#notes'))
  symlinkSync(temporaryFolder(), join(dataDir, 'logs'))
  expect(openTestReader(dataDir).newestDeliveryId()).not.toBe(undefined)
})

test.skipIf(process.platform === 'win32')(
  'a data folder that may be entered but not listed is told as unreadable',
  () => {
    const dataDir = closedStore()
    chmodSync(dataDir, 0o300)
    if (isRoot) chownSync(dataDir, otherUser, otherUser)
    if (isRoot) process.seteuid?.(otherUser)
    try {
      expect(() => openTestReader(dataDir)).toThrow(expect.objectContaining({ code: 'store-failed' }))
    } finally {
      if (isRoot) process.seteuid?.(0)
      chmodSync(dataDir, 0o700)
    }
  },
)

// SQLite waits for a writer of a pipe.
test.skipIf(process.platform === 'win32')(
  'a data folder with a pipe is refused, for writing and for reading',
  async () => {
    const dataDir = closedStore()
    execFileSync('mkfifo', [join(dataDir, 'texts-00000000.db')])
    expect(() => openTestReader(dataDir)).toThrow(/texts-00000000\.db is not a regular file/)
    await expect(openTestStore(dataDir)).rejects.toMatchObject({
      code: 'folder-not-writable',
      message: expect.stringContaining('texts-00000000.db is not a regular file'),
    })
  },
)
