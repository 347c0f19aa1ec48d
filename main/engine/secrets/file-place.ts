import { createSecretFile } from './secret-file.ts'
import type { SecretPlace } from './secrets.ts'

/** Secrets in plain text, in a file of this user, for hosts without a keychain and users who choose it. */
export function createFilePlace(path: string): SecretPlace {
  const file = createSecretFile(path)
  return {
    place: 'file',
    status: () => ({
      place: 'file',
      isSafe: true,
      message: `Saved unencrypted in ${path}, which only your user can read.`,
    }),
    read: file.read,
    write: file.write,
    remove: file.remove,
  }
}
