import { AppError } from '#contract/errors'
import { createSecretFile } from '../engine/secrets/secret-file.ts'
import type { SecretPlace } from '../engine/secrets/secrets.ts'

export interface SafeStorage {
  isEncryptionAvailable(): boolean
  encryptString(text: string): Buffer
  decryptString(encrypted: Buffer): string
  /** Linux only. */
  getSelectedStorageBackend?(): string
}

/**
 * Secrets encrypted with a key of the system's keychain; `path` has only encrypted texts. Electron's `basic_text` uses
 * a fixed password, so it counts as unsafe. `storage` is called each time, since Electron knows its backend only when
 * ready.
 */
export function createKeychainPlace(storage: () => SafeStorage, path: string): SecretPlace {
  const file = createSecretFile(path)
  const problem = (): string | null => problemOf(storage())
  return {
    place: 'keychain',
    status() {
      const reason = problem()
      return {
        place: 'keychain',
        isSafe: reason === null,
        message: reason ?? 'Encrypted with a key in the system keychain.',
      }
    },
    async read(id) {
      const encrypted = await file.read(id)
      if (encrypted === null) return null
      const reason = problem()
      if (reason !== null) throw new AppError('secret-unavailable', reason)
      try {
        return storage().decryptString(Buffer.from(encrypted, 'base64'))
      } catch {
        throw new AppError(
          'secret-unavailable',
          'The keychain cannot decrypt this secret: its key has changed. Enter the secret again.',
        )
      }
    },
    async write(id, value) {
      const reason = problem()
      if (reason !== null) throw new AppError('secret-place-unsafe', reason)
      await file.write(id, storage().encryptString(value).toString('base64'))
    },
    remove: file.remove,
    ids: file.ids,
  }
}

/** Why the keychain is not safe; `null` if it is. */
function problemOf(storage: SafeStorage): string | null {
  const instead = 'Use an environment variable, or the file that only your user can read.'
  if (!storage.isEncryptionAvailable()) return `This system has no keychain. ${instead}`
  const backend = storage.getSelectedStorageBackend?.()
  if (backend === 'basic_text' || backend === 'unknown') {
    return `No keychain (such as GNOME Keyring or KWallet) is running. ${instead}`
  }
  return null
}
