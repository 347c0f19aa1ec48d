import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createKeychainPlace, type SafeStorage } from '../../../main/desktop/keychain.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Turns letters round, so that a test sees whether plain text was written. */
function storage(changes: Partial<SafeStorage> = {}): SafeStorage {
  const turned = (text: string): string => [...text].reverse().join('')
  return {
    isEncryptionAvailable: () => true,
    encryptString: text => Buffer.from(turned(text)),
    decryptString: encrypted => turned(encrypted.toString()),
    getSelectedStorageBackend: () => 'gnome_libsecret',
    ...changes,
  }
}

test('a secret is written encrypted and read back', async () => {
  const path = join(temporaryFolder(), 'keychain.json')
  const place = createKeychainPlace(() => storage(), path)
  expect(place.status().isSafe).toBe(true)
  await place.write('id', 'canary-value')
  expect(await place.read('id')).toBe('canary-value')
  expect(readFileSync(path, 'utf8')).not.toContain('canary-value')
  await place.remove('id')
  expect(await place.read('id')).toBeNull()
})

test.each([
  ['no encryption', { isEncryptionAvailable: () => false }],
  ['the basic_text backend', { getSelectedStorageBackend: () => 'basic_text' }],
  ['an unknown backend', { getSelectedStorageBackend: () => 'unknown' }],
])('%s does not count as safe storage: the user is warned, and nothing is written', async (_, changes) => {
  const path = join(temporaryFolder(), 'keychain.json')
  const place = createKeychainPlace(() => storage(changes), path)
  expect(place.status()).toMatchObject({
    isSafe: false,
    message: expect.stringContaining('environment variable'),
  })
  await expect(place.write('id', 'canary-value')).rejects.toMatchObject({ code: 'secret-place-unsafe' })
  expect(existsSync(path)).toBe(false)
})

test('a secret whose key has changed says what to do', async () => {
  const path = join(temporaryFolder(), 'keychain.json')
  await createKeychainPlace(() => storage(), path).write('id', 'value')
  const other = createKeychainPlace(
    () =>
      storage({
        decryptString: () => {
          throw new Error('Error while decrypting the ciphertext.')
        },
      }),
    path,
  )
  await expect(other.read('id')).rejects.toMatchObject({
    code: 'secret-unavailable',
    message: expect.stringContaining('again'),
  })
})
