import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createConsents } from '../../../../../main/engine/secrets/consents.ts'
import { isOwnStore, noteOwnStore } from '../../../../../main/engine/store/connection/files/own-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

// Read before a data folder is opened. In a cloned repository, such a link may lead to /dev/zero, which has no end.
test('notes of a data folder are read through no link, and only up to a size', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  writeFileSync(join(dataDir, 'store.db'), 'a store')
  noteOwnStore(dataDir)
  const consents = createConsents(dataDir)
  const subject = ['ask', 'file', 'text'] as const
  await consents.add([subject])
  const read = async () => [isOwnStore(dataDir), (await consents.of(subject)).length]
  expect(await read()).toEqual([true, 1])
  const [secrets, moved] = [join(dataDir, 'secrets'), join(temporaryFolder(), 'moved')]
  renameSync(secrets, moved)
  symlinkSync(moved, secrets)
  expect(await read()).toEqual([false, 0])
  rmSync(secrets)
  renameSync(moved, secrets)
  expect(await read()).toEqual([true, 1])
  for (const name of ['own-store.json', 'consents.json']) {
    const place = join(secrets, name)
    const elsewhere = join(temporaryFolder(), name)
    renameSync(place, elsewhere)
    symlinkSync(elsewhere, place)
  }
  expect(await read()).toEqual([false, 0])
})

test.skipIf(process.platform === 'win32')('a pipe in the place of the store is not this user’s store', () => {
  const dataDir = temporaryFolder()
  expect(isOwnStore(dataDir)).toBe(true)
  execFileSync('mkfifo', [join(dataDir, 'store.db')])
  expect(isOwnStore(dataDir)).toBe(false)
})
