import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makePayload } from './make-payload.ts'
import { setBuild } from './set-build.ts'
import { newFeedKey, signFeed } from './sign-feed.ts'

const usage = `Usage:
  npm run release:feed -- --new-key FILE
      writes a new private key, and prints its public key
  npm run release:feed -- --set-build --feed URL --public-key KEY [--signed] [--manifest package.json]
      says in package.json where a build looks for updates
  npm run release:feed -- --version VERSION --files DIR --key FILE --base-url URL --page URL
      [--notes CHANGELOG.md] [--published TIME] [--out dist/feed.json]
      writes the feed of the packages in DIR, which has a folder for each platform`

/** Does what the arguments ask for, with paths from `cwd`; resolves to the lines to print. */
export async function runReleaseTool(args: readonly string[], cwd = '.'): Promise<string[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'new-key': { type: 'string' },
      'set-build': { type: 'boolean' },
      feed: { type: 'string' },
      'public-key': { type: 'string', multiple: true },
      signed: { type: 'boolean', default: false },
      manifest: { type: 'string', default: 'package.json' },
      version: { type: 'string' },
      files: { type: 'string' },
      key: { type: 'string' },
      'base-url': { type: 'string' },
      page: { type: 'string' },
      notes: { type: 'string', default: 'CHANGELOG.md' },
      published: { type: 'string' },
      out: { type: 'string', default: 'dist/feed.json' },
    },
  })
  const { 'new-key': newKey, 'set-build': isBuild, version, files, key, 'base-url': baseUrl, page } = values
  const at = (path: string): string => resolve(cwd, path)
  if (newKey !== undefined) {
    const { privatePem, publicKey } = newFeedKey()
    writeFileSync(at(newKey), privatePem, { mode: 0o600, flag: 'wx' })
    return [publicKey]
  }
  if (isBuild) {
    if (values.feed === undefined || values['public-key'] === undefined) throw new Error(usage)
    const build = { feed: values.feed, keys: values['public-key'], isSigned: values.signed }
    const manifest = at(values.manifest)
    writeFileSync(manifest, setBuild(readFileSync(manifest, 'utf8'), build))
    return []
  }
  if (!version || !files || !key || !baseUrl || !page) throw new Error(usage)
  const publishedAt = new Date(values.published ?? Date.now()).toISOString()
  const changelog = readFileSync(at(values.notes), 'utf8')
  const input = { version, publishedAt, changelog, filesDir: at(files), baseUrl, page }
  const { payload, skipped } = await makePayload(input)
  writeFileSync(at(values.out), signFeed(payload, readFileSync(at(key), 'utf8')))
  return [
    ...skipped.map(path => `skipped ${path}`),
    ...payload.files.map(({ sha256, platform, name }) => `${sha256}  ${platform}/${name}`),
    `${values.out}: ${version}, ${payload.files.length} files`,
  ]
}
