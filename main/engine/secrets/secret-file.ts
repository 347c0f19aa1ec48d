import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { AppError } from '#contract/errors'
import { replacePrivateFile } from './private-file.ts'

/** Texts by id in one file that only this user can read (0600). */
export interface SecretFile {
  readonly path: string
  read(id: string): Promise<string | null>
  write(id: string, value: string): Promise<void>
  remove(id: string): Promise<void>
}

const contents = z.object({ version: z.literal(1), secrets: z.record(z.string(), z.string()) })

/**
 * The file is made with the first secret, in a folder made 0700, and replaced whole, so that a crash leaves the old or
 * the new one. One process writes it: the holder of the data folder that it belongs to.
 * Calls reject with `secret-unavailable` where the file cannot be read or written.
 */
export function createSecretFile(path: string): SecretFile {
  let queue: Promise<unknown> = Promise.resolve()

  async function change(edit: (secrets: Map<string, string>) => void): Promise<void> {
    const secrets = new Map(Object.entries(await readAll(path)))
    edit(secrets)
    await replace(path, JSON.stringify({ version: 1, secrets: Object.fromEntries(secrets) }))
  }
  /** One after another: each reads what the one before has written. */
  function inTurn(edit: (secrets: Map<string, string>) => void): Promise<void> {
    const done = queue.then(() => change(edit))
    queue = done.catch(() => {})
    return done
  }

  return {
    path,
    async read(id) {
      await queue
      const secrets = await readAll(path)
      return Object.hasOwn(secrets, id) ? (secrets[id] ?? null) : null
    },
    write: (id, value) => inTurn(secrets => void secrets.set(id, value)),
    remove: id => inTurn(secrets => void secrets.delete(id)),
  }
}

async function readAll(path: string): Promise<Record<string, string>> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {}
    throw unreadable(path, cause)
  }
  try {
    return contents.parse(JSON.parse(text)).secrets
  } catch {
    // Without the cause: a parser's message may quote what it read.
    throw unreadable(path)
  }
}

async function replace(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await replacePrivateFile(path, text)
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
