import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSigningKey } from '../../../../main/engine/secrets/signing-key.ts'
import { filesBelow } from '../../../support/files-below.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

test('the key pair of a data folder is made once, also if several ask at the same time, for this user alone', async () => {
  const dataDir = temporaryFolder()
  const keys = await Promise.all([1, 2, 3].map(() => readSigningKey(dataDir)))
  expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1)
  const files = filesBelow(dataDir)
  expect(files).toEqual([join(dataDir, 'secrets', 'signing-key.pem')])
  if (process.platform !== 'win32') for (const file of files) expect(statSync(file).mode & 0o077).toBe(0)
  expect((await readSigningKey(temporaryFolder())).keyId).not.toBe(keys[0]?.keyId)
})

test('a file that is no key is an error with its path, without its text', async () => {
  const dataDir = temporaryFolder()
  await readSigningKey(dataDir)
  const path = join(dataDir, 'secrets', 'signing-key.pem')
  writeFileSync(path, 'planted-text')
  const error = await readSigningKey(dataDir).catch(one => one)
  expect(error).toMatchObject({ code: 'secret-unavailable', message: expect.stringContaining(path) })
  expect(String(error.stack)).not.toContain('planted-text')
})

test('a key behind a link, as a cloned project may have, is not read', async () => {
  const other = temporaryFolder()
  await readSigningKey(other)
  for (const linked of ['secrets', 'secrets/signing-key.pem']) {
    const dataDir = temporaryFolder()
    if (linked !== 'secrets') mkdirSync(join(dataDir, 'secrets'), { mode: 0o700 })
    symlinkSync(join(other, linked), join(dataDir, linked))
    await expect(readSigningKey(dataDir), linked).rejects.toMatchObject({ code: 'secret-unavailable' })
  }
})
