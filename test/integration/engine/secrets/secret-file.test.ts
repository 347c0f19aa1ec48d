import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createSecretFile } from '../../../../main/engine/secrets/secret-file.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const secretsPath = () => join(temporaryFolder(), 'secrets', 'secrets.json')

test('a secret is kept in a file that only this user can read, in a folder of theirs', async () => {
  const path = secretsPath()
  await createSecretFile(path).write('one', 'value')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700)
  expect(readdirSync(dirname(path))).toEqual(['secrets.json'])
  expect(await createSecretFile(path).read('one')).toBe('value')
})

test('secrets written at the same time are all there', async () => {
  const file = createSecretFile(secretsPath())
  const ids = Array.from({ length: 20 }, (_, index) => `id-${index}`)
  await Promise.all(ids.map(id => file.write(id, `value of ${id}`)))
  expect(await Promise.all(ids.map(file.read))).toEqual(ids.map(id => `value of ${id}`))
})

test('what was removed is gone, and what never was is no failure', async () => {
  const file = createSecretFile(secretsPath())
  expect(await file.read('one')).toBeNull()
  await file.write('one', 'value')
  await file.remove('one')
  expect(await file.read('one')).toBeNull()
  expect(await file.read('__proto__')).toBeNull()
})

test('a file that is none of ours is said to be unreadable, without a word of it', async () => {
  const path = join(temporaryFolder(), 'secrets.json')
  writeFileSync(path, '{"secrets": canary-value')
  const failure = await createSecretFile(path)
    .read('one')
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'secret-unavailable', message: expect.stringContaining(path) })
  expect(JSON.stringify(failure) + String(failure)).not.toContain('canary-value')
})

test('secrets behind a link, as a cloned project may have, are not read', async () => {
  const other = secretsPath()
  await createSecretFile(other).write('one', 'value')
  const [path, linked] = [secretsPath(), secretsPath()]
  symlinkSync(dirname(other), dirname(path))
  mkdirSync(dirname(linked))
  symlinkSync(other, linked)
  for (const one of [path, linked]) {
    await expect(createSecretFile(one).ids()).rejects.toMatchObject({ code: 'secret-unavailable' })
  }
})
