import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { valid } from 'semver'
import {
  type FeedFile,
  type FeedPayload,
  feedFileSchema,
  feedPayloadSchema,
} from '../../../main/updates/feed.ts'
import { changelogSection } from '../../../renderer/features/docs/pages/changelog-section.ts'

export interface ReleaseInput {
  readonly version: string
  readonly publishedAt: string
  /** Text of the changelog. */
  readonly changelog: string
  /** Holds a folder for each platform, such as `linux-x64`. */
  readonly filesDir: string
  /** Where the files will be, flat. */
  readonly baseUrl: string
  readonly page: string
}

/** Longer endings first: a `.tar.gz` is no `.gz`. */
const kinds = ['tar.gz', 'deb', 'rpm', 'dmg', 'zip', 'nupkg', 'exe'] as const satisfies FeedFile['kind'][]

/** What a feed says about built files. Throws with what is missing or wrong. `skipped`: files of no known kind. */
export async function makePayload(
  input: ReleaseInput,
): Promise<{ readonly payload: FeedPayload; readonly skipped: readonly string[] }> {
  if (valid(input.version) !== input.version)
    throw new Error(`${input.version} is not a version, such as 0.2.0.`)
  const notes = changelogSection(input.changelog, input.version)
  if (notes === null) throw new Error(`The notes have no section for ${input.version}.`)
  const found = builtFiles(input.filesDir)
  const files: FeedFile[] = []
  const skipped: string[] = []
  for (const { platform, path } of found) {
    const kind = kinds.find(ending => path.endsWith(`.${ending}`))
    if (kind === undefined) skipped.push(path)
    else files.push(await described(input.baseUrl, platform, kind, path))
  }
  if (files.length === 0) throw new Error(`${input.filesDir} has no packages.`)
  const names = files.map(({ name }) => name)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined)
    throw new Error(`Two platforms have a file ${repeated}; they would have one URL.`)
  const spelled = spellings(input.version)
  const stale = names.find(name => !spelled.some(version => name.includes(version)))
  if (stale !== undefined) throw new Error(`${stale} is not of version ${input.version}.`)
  const payload = feedPayloadSchema.parse({
    format: 1,
    version: input.version,
    publishedAt: input.publishedAt,
    notes,
    page: input.page,
    files,
  })
  return { payload, skipped }
}

/** A version as names of packages have it: deb and rpm write `0.3.0~beta.1` for `0.3.0-beta.1`, NuGet `0.3.0-beta1`. */
function spellings(version: string): readonly string[] {
  const ofNuget = version.replace(/-.*/, prerelease => prerelease.replaceAll('.', ''))
  return [version, version.replace('-', '~'), ofNuget]
}

function builtFiles(dir: string): readonly { readonly platform: string; readonly path: string }[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .flatMap(({ name: platform }) =>
      readdirSync(join(dir, platform))
        .map(name => join(dir, platform, name))
        .filter(path => statSync(path).isFile())
        .map(path => ({ platform, path })),
    )
}

async function described(
  baseUrl: string,
  platform: string,
  kind: FeedFile['kind'],
  path: string,
): Promise<FeedFile> {
  const digest = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    digest.update(chunk)
    bytes += chunk.length
  }
  const name = basename(path)
  const url = new URL(encodeURIComponent(name), baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`).href
  return feedFileSchema.parse({ platform, kind, name, url, bytes, sha256: digest.digest('hex') })
}
