import { dirname } from 'node:path'
import { z } from 'zod'
import { AppError } from '#contract/errors'
import { errorCode } from '../files/system-errors.ts'
import { createSequence } from '../jobs/in-sequence.ts'
import { noteOwnSecrets } from './own-note.ts'
import { makePrivateFolder, readSecretsFile, replacePrivateFile } from './private-file.ts'
import type { SecretPlace } from './secrets.ts'

/** Far more than thousands of secrets have. */
const maximumBytes = 64 * 1024 * 1024
const contents = z.object({ version: z.literal(1), secrets: z.record(z.string(), z.string()) })

/**
 * Made with the first secret in a folder with 0700, and replaced atomically. Only the process that holds the data
 * folder writes it. Calls reject with `secret-unavailable` if the file cannot be read or written.
 */
export function createSecretFile(path: string) {
  const inSequence = createSequence()

  async function change(edit: (secrets: Map<string, string>) => void): Promise<void> {
    const secrets = new Map(Object.entries(readAll(path)))
    edit(secrets)
    await replace(path, JSON.stringify({ version: 1, secrets: Object.fromEntries(secrets) }))
  }
  /** In sequence: each edit reads the result of the last. */
  const edited = (edit: (secrets: Map<string, string>) => void): Promise<void> =>
    inSequence(() => change(edit))

  return {
    path,
    async read(id: string): Promise<string | null> {
      await inSequence(() => {})
      const secrets = readAll(path)
      return Object.hasOwn(secrets, id) ? (secrets[id] ?? null) : null
    },
    async ids(): Promise<readonly string[]> {
      await inSequence(() => {})
      return Object.keys(readAll(path))
    },
    write: (id: string, value: string): Promise<void> => edited(secrets => void secrets.set(id, value)),
    remove: (id: string): Promise<void> => edited(secrets => void secrets.delete(id)),
  }
}

function readAll(path: string): Record<string, string> {
  let text: string
  try {
    text = readSecretsFile(path, maximumBytes).toString()
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return {}
    throw unreadable(path, cause)
  }
  try {
    return contents.parse(JSON.parse(text)).secrets
  } catch {
    // No cause: a parser's message may quote a secret.
    throw unreadable(path)
  }
}

async function replace(path: string, text: string): Promise<void> {
  try {
    makePrivateFolder(dirname(path))
    await replacePrivateFile(path, text)
    noteOwnSecrets(path)
  } catch (cause) {
    throw new AppError(
      'secret-unavailable',
      `Can’t write the secrets to ${path}. Check the folder, or use an environment variable.`,
      undefined,
      { cause },
    )
  }
}

function unreadable(path: string, cause?: unknown): AppError {
  return new AppError(
    'secret-unavailable',
    `Can’t read the secrets in ${path}. Correct or delete the file, then enter the secrets again.`,
    undefined,
    { cause },
  )
}

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
    ids: file.ids,
  }
}
