// npm run release:feed -- …: makes the signed feed that installed apps look at. docs/updates.md describes it.
import { readFileSync, writeFileSync } from 'node:fs'
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

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const { values } = parseArgs({
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
  if (newKey !== undefined) {
    const { privatePem, publicKey } = newFeedKey()
    writeFileSync(newKey, privatePem, { mode: 0o600, flag: 'wx' })
    console.log(publicKey)
  } else if (isBuild) {
    if (values.feed === undefined || values['public-key'] === undefined) throw new Error(usage)
    const build = { feed: values.feed, keys: values['public-key'], isSigned: values.signed }
    writeFileSync(values.manifest, setBuild(readFileSync(values.manifest, 'utf8'), build))
  } else {
    if (!version || !files || !key || !baseUrl || !page) throw new Error(usage)
    const publishedAt = new Date(values.published ?? Date.now()).toISOString()
    const changelog = readFileSync(values.notes, 'utf8')
    const input = { version, publishedAt, changelog, filesDir: files, baseUrl, page }
    const { payload, skipped } = await makePayload(input)
    writeFileSync(values.out, signFeed(payload, readFileSync(key, 'utf8')))
    for (const path of skipped) console.log(`skipped ${path}`)
    for (const file of payload.files) console.log(`${file.sha256}  ${file.platform}/${file.name}`)
    console.log(`${values.out}: ${version}, ${payload.files.length} files`)
  }
}
