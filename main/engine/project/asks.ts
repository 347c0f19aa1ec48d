import { hash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { AppError } from '#contract/errors'
import type { ProjectAsk, ProjectFile } from '#contract/project'
import { identityOf } from '../files/target.ts'
import { makePrivateFolder, replacePrivateFile, secretsDir } from '../secrets/private-file.ts'
import { parseTargetUrl } from '../sending/direct.ts'
import type { Project } from './project.ts'

/** An ask, with the host that it opens for sending. */
export interface HostAsk extends ProjectAsk {
  readonly hostname: string
}

/** What the file asks for beyond this machine. An invalid URL asks for nothing: it is refused when it is applied. */
export function asksOf({ routes }: ProjectFile): HostAsk[] {
  return routes.flatMap(({ name, path, query, targets }, place) =>
    targets.flatMap(({ url }, at) => {
      const host = hostBeyond(url)
      if (host === null) return []
      const what = query === '' ? `at ${path}` : `at ${path} that match ${query}`
      const text = `The route ${name} forwards deliveries ${what} to ${url}`
      return [{ path: `/routes/${place}/targets/${at}/url`, text, hostname: host }]
    }),
  )
}

function hostBeyond(url: string): string | null {
  try {
    const { hostname, isLoopback } = parseTargetUrl(url)
    return isLoopback ? null : hostname
  } catch {
    return null
  }
}

const allowedSchema = z.strictObject({
  format: z.literal('hooktrail-allowed-asks'),
  version: z.literal(1),
  digests: z.array(z.string()).max(10_000),
})

/**
 * What the user allowed the file of a project, by digest: in a file that only this user can read (0600). An entry is
 * valid for one file and one data folder as made on this machine, so that an entry in a repository allows nothing. An
 * unreadable file allows nothing.
 */
export function createAllowedAsks({ file, dataDir }: Pick<Project, 'file' | 'dataDir'>) {
  const path = join(secretsDir(dataDir), 'allowed-asks.json')
  const digestOf = (ask: ProjectAsk): string => {
    const folder = statSync(dataDir, { throwIfNoEntry: false })
    return hash('sha256', JSON.stringify([file, dataDir, folder && identityOf(folder), ask.text]))
  }
  return {
    /** Those that are not allowed. */
    async pending<T extends ProjectAsk>(asks: readonly T[]): Promise<T[]> {
      const digests = new Set(asks.length === 0 ? [] : await readAll(path))
      return asks.filter(ask => !digests.has(digestOf(ask)))
    },
    /** Throws `folder-not-writable`. */
    async allow(asks: readonly ProjectAsk[]): Promise<void> {
      try {
        makePrivateFolder(dataDir)
        makePrivateFolder(dirname(path))
        const digests = [...new Set([...(await readAll(path)), ...asks.map(digestOf)])]
        const contents = { format: 'hooktrail-allowed-asks', version: 1, digests } as const
        await replacePrivateFile(path, JSON.stringify(contents satisfies z.infer<typeof allowedSchema>))
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

async function readAll(path: string): Promise<readonly string[]> {
  try {
    return allowedSchema.parse(JSON.parse(await readFile(path, 'utf8'))).digests
  } catch {
    return []
  }
}
