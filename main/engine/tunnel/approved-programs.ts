import { hash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { AppError } from '#contract/errors'
import { replacePrivateFile } from '../secrets/private-file.ts'

const contents = z.strictObject({
  format: z.literal('hooktrail-approved-programs'),
  version: z.literal(1),
  /** Digests of data folder and command. */
  programs: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
})

/** The commands that the user allowed for one data folder. */
export interface ApprovedPrograms {
  isApproved(command: readonly string[]): Promise<boolean>
  /** Throws `folder-not-writable`. */
  approve(command: readonly string[]): Promise<void>
}

/**
 * In a file that only this user can read (0600), outside the data folder: a folder that somebody else made has none. It
 * holds digests, which fit one data folder and one command to the last character. A file that cannot be read allows
 * nothing.
 */
export function createApprovedPrograms(path: string, dataDir: string): ApprovedPrograms {
  const digestOf = (command: readonly string[]): string => hash('sha256', JSON.stringify([dataDir, command]))
  return {
    isApproved: async command => (await readAll(path)).includes(digestOf(command)),
    async approve(command) {
      const programs = [...new Set([...(await readAll(path)), digestOf(command)])]
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await replacePrivateFile(
          path,
          JSON.stringify({ format: 'hooktrail-approved-programs', version: 1, programs }),
        )
      } catch (cause) {
        throw new AppError(
          'folder-not-writable',
          `The allowed program could not be saved to ${path}. Check the folder's permissions.`,
          undefined,
          { cause },
        )
      }
    },
  }
}

async function readAll(path: string): Promise<readonly string[]> {
  try {
    return contents.parse(JSON.parse(await readFile(path, 'utf8'))).programs
  } catch {
    // Missing or broken: the user is asked again.
    return []
  }
}
