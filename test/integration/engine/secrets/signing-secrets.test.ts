import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFilePlace } from '../../../../main/engine/secrets/secret-file.ts'
import type { SecretPlace } from '../../../../main/engine/secrets/secrets.ts'
import { createSigningSecrets } from '../../../../main/engine/secrets/signing-secrets.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** The keychain of a desktop; `isSafe` as its system is. */
function keychain(isSafe: () => boolean) {
  const values = new Map<string, string>()
  const place: SecretPlace = {
    place: 'keychain',
    status: () => ({ place: 'keychain', isSafe: isSafe(), message: 'A stand-in.' }),
    read: async id => values.get(id) ?? null,
    write: async (id, value) => void values.set(id, value),
    remove: async id => void values.delete(id),
    ids: async () => [...values.keys()],
  }
  return { place, values }
}

const filePlace = () => createFilePlace(join(temporaryFolder(), 'secrets', 'secrets.json'))

test('a secret is saved in the first safe place, listed by name alone, read, replaced and removed', async () => {
  let isSafe = false
  const { place, values } = keychain(() => isSafe)
  const file = filePlace()
  await file.write('id of an environment', 'value of an environment')
  const secrets = createSigningSecrets([place, file])
  await secrets.save('app', 'first value')
  expect(await file.ids()).toEqual(['id of an environment', 'signing:app'])
  isSafe = true
  await secrets.save('app', 'second value')
  await secrets.save('Another', 'third value')
  expect([await file.ids(), values.size]).toEqual([['id of an environment'], 2])
  expect(await secrets.read('app')).toBe('second value')
  const listed = await secrets.list()
  expect(listed).toEqual({ names: ['Another', 'app'], place: place.status() })
  expect(JSON.stringify(listed)).not.toContain('value')
  await secrets.remove('app')
  await expect(secrets.read('app')).rejects.toMatchObject({ code: 'secret-unavailable' })
  await expect(secrets.remove('app')).rejects.toMatchObject({ code: 'not-found' })
})

test('without a safe place nothing is saved', async () => {
  const { place, values } = keychain(() => false)
  for (const places of [[place], []]) {
    const secrets = createSigningSecrets(places)
    const error = await secrets.save('app', 'a value').catch(failure => failure)
    expect(error).toMatchObject({ code: 'secret-place-unsafe' })
    expect(error.message).not.toContain('a value')
  }
  expect(values.size).toBe(0)
  expect((await createSigningSecrets([]).list()).place).toBeNull()
})

test('names that are no own member of the file are no secrets', async () => {
  const secrets = createSigningSecrets([filePlace()])
  await expect(secrets.read('__proto__')).rejects.toMatchObject({ code: 'secret-unavailable' })
})
