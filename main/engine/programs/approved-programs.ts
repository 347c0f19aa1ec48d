import { hash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { AppError } from '#contract/errors'
import { identityOf } from '../files/target.ts'
import { makePrivateFolder, replacePrivateFile } from '../secrets/private-file.ts'
import { differences, type Program } from './programs.ts'

const digests = z.record(z.string(), z.string())
const entrySchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{64}$/),
  folder: z.string(),
  file: z.string().nullable(),
  contents: digests,
  variables: digests,
})
type Entry = z.infer<typeof entrySchema>

/** Version 1 had only the words: its programs need consent again. */
const contents = z.strictObject({
  format: z.literal('hooktrail-approved-programs'),
  version: z.literal(2),
  programs: z.array(entrySchema),
})

/**
 * Stored in a file that only this user can read (0600). An entry is valid for one data folder as made on this
 * machine, so that an entry in a repository allows nothing; for one exact command, one working folder, and
 * the content of each file. An unreadable file allows nothing.
 */
export function createApprovedPrograms(path: string, dataDir: string) {
  const idOf = ({ command }: Program): string => {
    const folder = statSync(dataDir, { throwIfNoEntry: false })
    // A copy of the folder has another identity.
    return hash('sha256', JSON.stringify([dataDir, folder && identityOf(folder), command]))
  }
  return {
    /**
     * `null` if the current program is allowed. Otherwise the differences from the allowed program, in
     * sentences; empty if this command never was allowed. A program whose files are unknown is never allowed ahead.
     */
    async whyAsk(program: Program): Promise<string | null> {
      if (program.unknown !== null) return program.unknown
      const id = idOf(program)
      const known = (await readAll(path)).filter(entry => entry.id === id)
      const here = known.find(({ folder }) => folder === program.folder) ?? known.at(-1)
      if (here === undefined) return ''
      const changes = differences(here, program)
      return changes === '' ? null : changes
    },
    async approve(program: Program): Promise<void> {
      if (program.unknown !== null) return
      const { folder, file, contents: files, variables } = program
      const entry: Entry = { id: idOf(program), folder, file, contents: files, variables }
      const others = (await readAll(path)).filter(one => one.id !== entry.id || one.folder !== folder)
      try {
        makePrivateFolder(dirname(path))
        await replacePrivateFile(
          path,
          JSON.stringify({
            ...{ format: 'hooktrail-approved-programs', version: 2, programs: [...others, entry] },
          } satisfies z.infer<typeof contents>),
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

async function readAll(path: string): Promise<readonly Entry[]> {
  try {
    return contents.parse(JSON.parse(await readFile(path, 'utf8'))).programs
  } catch {
    return []
  }
}
