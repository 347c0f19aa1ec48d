import { join } from 'node:path'
import { secretsDir } from './engine/secrets/private-file.ts'

/** Secrets that are stored unencrypted. */
export function secretsFile(dataDir: string): string {
  return join(secretsDir(dataDir), 'secrets.json')
}

/** Secrets encrypted with a key of the keychain. */
export function keychainFile(dataDir: string): string {
  return join(secretsDir(dataDir), 'keychain.json')
}
