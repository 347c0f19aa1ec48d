import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#contract/errors'
import type { Params, Result } from '#contract/methods'
import type { ReportFile, ReportPreview } from '#contract/problem'
import { openTarget, type TargetOptions, targetError } from '../files/target.ts'
import type { ProblemFacts } from '../queries/problem-queries.ts'
import { crashDumps, type FoundDump, type ReportFacts, reportFiles } from './report-files.ts'

const maximumPreviews = 4

export type Problem = ReturnType<typeof createProblem>

/** Problem reports: previewed, then written exactly as previewed. */
export function createProblem(facts: () => Promise<ReportFacts>) {
  const previews = new Map<string, { readonly files: readonly ReportFile[]; readonly dataDir: string }>()
  return {
    async preview(): Promise<ReportPreview> {
      const given = await facts()
      const files = [...reportFiles(given)]
      const id = randomBytes(9).toString('base64url')
      previews.set(id, { files, dataDir: given.dataDir })
      for (const old of [...previews.keys()].slice(0, -maximumPreviews)) previews.delete(old)
      return {
        id,
        files,
        dumps: crashDumps(given.dataDir).map(({ name, bytes, atMs }) => ({ name, bytes, atMs })),
        suggestedPath: join(given.dataDir, 'reports', `hooktrail-report-${stamp(given.nowMs)}`),
      }
    },
    /** Throws as `problem.create`. */
    async create({ id, path, dumps, below }: Params<'problem.create'>): Promise<Result<'problem.create'>> {
      const preview = previews.get(id)
      if (preview === undefined) {
        throw new AppError('not-found', 'This preview has expired. Open the report again.', { id })
      }
      const found = crashDumps(preview.dataDir)
      const chosen = [...new Set(dumps)].map(name => {
        const dump = found.find(each => each.name === name)
        if (dump === undefined) throw new AppError('not-found', 'The crash dump no longer exists.', { name })
        return dump
      })
      return writeReport({ out: path, dataDir: preview.dataDir, below }, preview.files, chosen)
    },
  }
}

function stamp(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
}

/** Writes a report into a new folder that only this user can read; removes it on failure. Throws as `openTarget`. */
function writeReport(
  place: Pick<TargetOptions, 'out' | 'dataDir' | 'below'>,
  files: readonly ReportFile[],
  dumps: readonly FoundDump[],
): { path: string; files: { name: string; bytes: number }[] } {
  const target = openTarget({ ...place, kind: 'folder', isFolderMade: true })
  const own = { flag: 'wx', mode: 0o600 } as const
  try {
    for (const { name, text } of files) writeFileSync(join(target.path, name), text, own)
    if (dumps.length > 0) mkdirSync(join(target.path, 'dumps'), { mode: 0o700 })
    for (const dump of dumps) {
      const copy = join(target.path, 'dumps', dump.name)
      // Created first, so that the copy has this mode and not that of the dump.
      writeFileSync(copy, '', own)
      copyFileSync(dump.path, copy)
    }
    target.commit()
  } catch (error) {
    throw targetError(place.out, error)
  } finally {
    target.discard()
  }
  return {
    path: place.out,
    files: [
      ...files.map(({ name, bytes }) => ({ name, bytes })),
      ...dumps.map(({ name, bytes }) => ({ name: `dumps/${name}`, bytes })),
    ],
  }
}

/** Time limit of each count, in milliseconds. */
export const countsWithin = 3_000

/** Facts of the store, or the code of the error: an unreadable store may be the problem. */
export async function factsOr(
  read: () => Promise<ProblemFacts> | ProblemFacts,
): Promise<ReportFacts['facts']> {
  try {
    return await read()
  } catch (error) {
    return { unreadable: error instanceof AppError ? error.code : 'internal' }
  }
}
