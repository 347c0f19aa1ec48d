import { hash } from 'node:crypto'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { AppError } from '#contract/errors'
import { identityOf } from '../files/target.ts'
import {
  makeIgnoredFolder,
  makePrivateFolder,
  readSecretsFile,
  replacePrivateFile,
  secretsDir,
} from './private-file.ts'

/** Room for 10,000 programs, each with the digests of many files. */
const maximumBytes = 64 * 1024 * 1024

const digests = z.record(z.string(), z.string())
/** A program as it was allowed. `contents`: SHA-256 of its files by path. */
const programSchema = z.strictObject({
  folder: z.string(),
  file: z.string().nullable(),
  contents: digests,
  variables: digests,
})
type AllowedProgram = z.infer<typeof programSchema>

const fileSchema = z.strictObject({
  format: z.literal('hooktrail-consents'),
  version: z.literal(1),
  consents: z
    .array(z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/), program: programSchema.optional() }))
    .max(10_000),
})
type Consent = z.infer<typeof fileSchema>['consents'][number]

/** What was allowed, such as `['program', ...words]`. */
export type Subject = readonly [kind: 'program' | 'ask', ...words: string[]]

/**
 * What the user allowed in a data folder, by digest: in a file that only this user can read (0600). A consent is valid for
 * one data folder as made on this machine, so that a file in a repository, or in a copy, allows nothing. An unreadable
 * file allows nothing.
 */
export function createConsents(dataDir: string) {
  const path = join(secretsDir(dataDir), 'consents.json')
  const idOf = (subject: Subject): string => {
    const folder = statSync(dataDir, { throwIfNoEntry: false })
    return hash('sha256', JSON.stringify([dataDir, folder && identityOf(folder), subject]))
  }
  async function readAll(): Promise<readonly Consent[]> {
    try {
      return fileSchema.parse(JSON.parse(readSecretsFile(path, maximumBytes).toString())).consents
    } catch {
      return []
    }
  }
  return {
    /** The consents to a subject; empty if it is not allowed. */
    async of(subject: Subject): Promise<readonly Consent[]> {
      const id = idOf(subject)
      return (await readAll()).filter(one => one.id === id)
    },
    /** A program of the same words in the same folder is replaced. Throws `folder-not-writable`. */
    async add(subjects: readonly Subject[], program?: AllowedProgram): Promise<void> {
      try {
        makeIgnoredFolder(dataDir)
        makePrivateFolder(dataDir)
        makePrivateFolder(dirname(path))
        const added = subjects.map((subject): Consent => ({ id: idOf(subject), ...(program && { program }) }))
        const isReplaced = (one: Consent): boolean =>
          added.some(({ id }) => id === one.id) && one.program?.folder === program?.folder
        const others = (await readAll()).filter(one => !isReplaced(one))
        const contents: z.infer<typeof fileSchema> = {
          format: 'hooktrail-consents',
          version: 1,
          consents: [...others, ...added],
        }
        await replacePrivateFile(path, JSON.stringify(contents))
      } catch (cause) {
        throw new AppError(
          'folder-not-writable',
          `What you allowed could not be saved to ${path}. Check the folder's permissions.`,
          undefined,
          { cause },
        )
      }
    },
  }
}
