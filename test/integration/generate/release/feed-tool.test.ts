import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { updateBuild } from '../../../../main/updates/build.ts'
import { readFeed } from '../../../../main/updates/feed.ts'
import { runReleaseTool } from '../../../generate/release/release-tool.ts'
import { folderOfFile, temporaryFolder } from '../../../support/temporary-folder.ts'

/** What the tool prints, and the error that it ends with. */
async function run(cwd: string, args: readonly string[]) {
  try {
    return { error: null, stdout: (await runReleaseTool(args, cwd)).join('\n') }
  } catch (error) {
    return { error: (error as Error).message, stdout: '' }
  }
}

const changelog = `# Changelog

## Unreleased

## 0.2.0 - 2026-12-01

### Added
- Updates.

## 0.1.0 - 2026-11-01

### Added
- Everything.
`

const keyFolder = folderOfFile()
let publicKey: string
beforeAll(async () => {
  publicKey = (await run(keyFolder, ['--new-key', 'key.pem'])).stdout
})

/** A folder as the release workflow has it, with a key; and the tool with everything that it takes. */
function release(changes: Readonly<Record<string, string>> = {}) {
  const dir = temporaryFolder()
  const files = {
    'dist/packages/linux-x64/hooktrail_0.2.0_amd64.deb': 'deb',
    'dist/packages/linux-x64/hooktrail-0.2.0-linux-x64.tar.gz': 'tar',
    'dist/packages/darwin-arm64/Hooktrail-0.2.0-darwin-arm64.zip': 'zip',
    'dist/packages/win32-x64/HooktrailApp-0.2.0-full.nupkg': 'nupkg',
    'dist/packages/win32-x64/RELEASES': 'releases',
    'CHANGELOG.md': changelog,
    'package.json': '{ "name": "hooktrail", "version": "0.2.0" }',
    ...changes,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(dir, path, '..'), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  copyFileSync(join(keyFolder, 'key.pem'), join(dir, 'key.pem'))
  const values = {
    version: '0.2.0',
    files: 'dist/packages',
    key: 'key.pem',
    'base-url': 'https://updates.example.org/v0.2.0',
    page: 'https://updates.example.org/releases/0.2.0',
    published: '2026-12-01T10:00:00Z',
  }
  return {
    dir,
    feedFile: join(dir, 'dist/feed.json'),
    make: (other: Partial<Record<keyof typeof values | 'notes' | 'out', string>> = {}) =>
      run(
        dir,
        Object.entries({ ...values, ...other }).flatMap(([name, value]) => [`--${name}`, value]),
      ),
  }
}

test('what the tool writes is what an app with its key reads', async () => {
  const { dir, make, feedFile } = release()
  const { error, stdout } = await make()
  expect(error).toBeNull()
  expect(stdout).toContain(`skipped ${join(dir, 'dist/packages/win32-x64/RELEASES')}`)
  const feed = readFeed(readFileSync(feedFile, 'utf8'), [publicKey])
  expect(feed).toMatchObject({
    version: '0.2.0',
    publishedAt: '2026-12-01T10:00:00.000Z',
    notes: '### Added\n- Updates.',
    page: 'https://updates.example.org/releases/0.2.0',
  })
  expect(feed.files).toHaveLength(4)
  expect(feed.files).toContainEqual({
    platform: 'linux-x64',
    kind: 'deb',
    name: 'hooktrail_0.2.0_amd64.deb',
    url: 'https://updates.example.org/v0.2.0/hooktrail_0.2.0_amd64.deb',
    bytes: 3,
    sha256: createHash('sha256').update('deb').digest('hex'),
  })
  // The key is for its owner alone, and is never replaced.
  expect(statSync(join(keyFolder, 'key.pem')).mode & 0o777).toBe(0o600)
  expect((await run(keyFolder, ['--new-key', 'key.pem'])).error).toContain('EEXIST')
})

const prereleaseNotes = changelog.replace('## 0.2.0 ', '## 0.3.0-beta.1 ')

/** A prerelease; the packages of 0.2.0 are none of its files. */
async function prerelease(...names: readonly string[]) {
  const files = names.map(name => [`beta/linux-x64/${name}`, 'x'])
  const { make, feedFile } = release({
    ...Object.fromEntries(files),
    'CHANGELOG.md': prereleaseNotes,
  })
  const made = await make({ version: '0.3.0-beta.1', files: 'beta' })
  const read = () => readFeed(readFileSync(feedFile, 'utf8'), [publicKey]).files.map(({ name }) => name)
  return { ...made, read }
}

test('a feed of a prerelease has the files of each way to spell its version', async () => {
  const names = [
    'Hooktrail-0.3.0-beta.1-Setup.exe',
    'HooktrailApp-0.3.0-beta1-full.nupkg',
    'hooktrail-0.3.0-beta.1-1.x86_64.rpm',
    'hooktrail_0.3.0~beta.1_amd64.deb',
  ]
  const { error, read } = await prerelease(...names)
  expect(error).toBeNull()
  expect(read().toSorted()).toEqual(names.toSorted())
})

test.each([
  'hooktrail_0.3.0_amd64.deb',
  'HooktrailApp-0.3.0-beta2-full.nupkg',
  'hooktrail_0.3.0~beta.2_amd64.deb',
])('a feed of a prerelease refuses %s', async name => {
  const { error } = await prerelease('hooktrail-0.3.0-beta.1-1.x86_64.rpm', name)
  expect(error).toContain(`${name} is not of version 0.3.0-beta.1`)
})

test('a build whose package.json was set looks there', async () => {
  const { dir } = release()
  const feed = 'https://updates.example.org/feed.json'
  const args = ['--set-build', '--feed', feed, '--public-key', publicKey, '--signed']
  expect((await run(dir, args)).error).toBeNull()
  const manifest: unknown = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({ name: 'hooktrail', version: '0.2.0' })
  expect(updateBuild(manifest, true, {})).toEqual({ feedUrl: feed, keys: [publicKey], isSigned: true })
  expect((await run(dir, args.with(2, 'http://updates.example.org/feed.json'))).error).not.toBeNull()
})

test.each<[what: string, message: string, values: object, files: Readonly<Record<string, string>>]>([
  ['an unknown version', 'The notes have no section for 0.3.0.', { version: '0.3.0' }, {}],
  ['a version that is none', '0.2 is not a version', { version: '0.2' }, {}],
  [
    'a file of another version',
    'hooktrail_0.1.0_amd64.deb is not of version',
    {},
    { 'dist/packages/linux-x64/hooktrail_0.1.0_amd64.deb': 'x' },
  ],
  [
    'the same name twice',
    'Two platforms have a file hooktrail_0.2.0_amd64.deb',
    {},
    { 'dist/packages/linux-arm64/hooktrail_0.2.0_amd64.deb': 'x' },
  ],
  ['a folder without packages', 'has no packages', { files: 'none' }, { 'none/linux-x64/RELEASES': '' }],
  ['a place without https', 'Not an https URL', { page: 'http://updates.example.org/' }, {}],
  ['a key that is none', '', { key: 'CHANGELOG.md' }, {}],
  ['a missing folder', 'ENOENT', { files: 'missing' }, {}],
])('%s is refused, and nothing is written', async (_, message, values, files) => {
  const { make, feedFile } = release(files)
  expect((await make(values)).error).toContain(message)
  expect(existsSync(feedFile)).toBe(false)
})

test('without what it needs the tool says how it is used', () => {
  const tool = fileURLToPath(new URL('../../../generate/release/run.ts', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [tool], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining('npm run release:feed -- --new-key FILE')])
})
