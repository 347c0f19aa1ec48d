import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '#contract/errors'
import type { ReportFile, ReportPreview } from '#contract/problem'
import { crashDumps } from './crash-dumps.ts'
import { type ReportFacts, reportFiles } from './report-files.ts'
import { writeReport } from './write-report.ts'

/** Reports of problems: shown first, and then written as they were shown. */
export interface Problem {
  preview(): Promise<ReportPreview>
  /** Throws as `problem.create` does. */
  create(id: string, path: string, dumps: readonly string[]): Promise<Awaited<ReturnType<typeof writeReport>>>
}

/** Previews that can still be written: of a few open pages. */
const maximumPreviews = 4

export function createProblem(facts: () => Promise<ReportFacts>): Problem {
  const previews = new Map<string, { readonly files: readonly ReportFile[]; readonly dataDir: string }>()
  return {
    async preview() {
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
    async create(id, path, dumps) {
      const preview = previews.get(id)
      if (preview === undefined) {
        throw new AppError('not-found', 'This preview is no longer known. Open the report again.', { id })
      }
      const found = crashDumps(preview.dataDir)
      const chosen = [...new Set(dumps)].map(name => {
        const dump = found.find(each => each.name === name)
        if (dump === undefined) throw new AppError('not-found', 'The crash dump no longer exists.', { name })
        return dump
      })
      return writeReport(path, preview.files, chosen)
    },
  }
}

function stamp(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
}
