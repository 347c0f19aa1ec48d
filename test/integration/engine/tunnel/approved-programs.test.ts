import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createApprovedPrograms } from '../../../../main/engine/tunnel/approved-programs.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const command = ['tunnel', '--port', '1']

test('what was allowed is kept in a file that only this user can read, in a folder of theirs', async () => {
  const path = join(temporaryFolder(), 'programs', 'programs.json')
  const programs = createApprovedPrograms(path, '/data')
  expect(await programs.isApproved(command)).toBe(false)
  await programs.approve(command)
  expect(await createApprovedPrograms(path, '/data').isApproved(command)).toBe(true)
  expect(await createApprovedPrograms(path, '/other').isApproved(command)).toBe(false)
  expect(await programs.isApproved([...command, 'more'])).toBe(false)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700)
  expect(readdirSync(dirname(path))).toEqual(['programs.json'])
})

test('a file that others could read is replaced by one that they cannot', async () => {
  const path = join(temporaryFolder(), 'programs.json')
  writeFileSync(path, '{}', { mode: 0o644 })
  await createApprovedPrograms(path, '/data').approve(command)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('what cannot be stored is reported, and leaves nothing', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'programs.json')
  mkdirSync(path)
  const programs = createApprovedPrograms(path, '/data')
  await expect(programs.approve(command)).rejects.toMatchObject({
    code: 'folder-not-writable',
    message: expect.stringContaining(path),
  })
  expect(readdirSync(folder)).toEqual(['programs.json'])
})
