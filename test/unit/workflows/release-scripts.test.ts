import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const scripts = fileURLToPath(new URL('../../../.github/scripts/', import.meta.url))

function run(script: string, args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync('bash', [join(scripts, script), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })
  return { status, stdout, stderr }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const changelog = `# Changelog

## Unreleased

## 0.2.0 - 2027-01-02

### Added
- Second.

## [0.1.0]
- First.

## 0.0.9
`

describe('release-notes.sh', () => {
  function notesOf(version: string) {
    const file = join(temporaryFolder(), 'CHANGELOG.md')
    write(file, changelog)
    return run('release-notes.sh', [version, file])
  }

  test('prints the section of the version, without its heading', () => {
    expect(notesOf('0.2.0')).toMatchObject({
      status: 0,
      stdout: '\n### Added\n- Second.\n',
    })
    expect(notesOf('0.1.0')).toMatchObject({ status: 0, stdout: '- First.\n' })
  })

  test.each(['0.3.0', '0.2', '0.0.9'])('refuses %s, which has no notes', version => {
    const ended = notesOf(version)
    expect(ended).toMatchObject({ status: 1, stdout: '' })
    expect(ended.stderr).toContain(`has no notes of ${version}.`)
  })
})

describe('gather-files.sh', () => {
  test('lays all files flat and writes their checksums; a folder may be missing', () => {
    const folder = temporaryFolder()
    write(join(folder, 'packages/linux-x64/hooktrail_0.2.0_amd64.deb'), 'deb')
    write(join(folder, 'packages/win32-x64/RELEASES'), 'releases')
    write(join(folder, 'npm/hooktrail-0.2.0.tgz'), 'npm')
    const out = join(folder, 'release')
    const sources = ['packages', 'npm', 'feed'].map(name => join(folder, name))
    expect(run('gather-files.sh', [out, ...sources])).toMatchObject({ status: 0 })

    const names = ['RELEASES', 'hooktrail-0.2.0.tgz', 'hooktrail_0.2.0_amd64.deb']
    expect(readdirSync(out).toSorted()).toEqual([...names, 'SHA256SUMS'].toSorted())
    const sums = readFileSync(join(out, 'SHA256SUMS'), 'utf8').trimEnd().split('\n').toSorted()
    const expected = names.map(name => {
      const digest = createHash('sha256')
        .update(readFileSync(join(out, name)))
        .digest('hex')
      return `${digest}  ${name}`
    })
    expect(sums).toEqual(expected.toSorted())
  })

  test('refuses two files of one name', () => {
    const folder = temporaryFolder()
    write(join(folder, 'packages/darwin-x64/Hooktrail.zip'), 'x64')
    write(join(folder, 'packages/darwin-arm64/Hooktrail.zip'), 'arm64')
    const ended = run('gather-files.sh', [join(folder, 'release'), join(folder, 'packages')])
    expect(ended).toMatchObject({ status: 1, stderr: 'Two files are named Hooktrail.zip.\n' })
    expect(existsSync(join(folder, 'release/SHA256SUMS'))).toBe(false)
  })

  test.each(['Hooktrail Setup.exe', 'hooktrail_0.3.0~beta.1_amd64.deb'])(
    'refuses %s, which a release would change',
    name => {
      const folder = temporaryFolder()
      write(join(folder, 'packages/any', name), 'package')
      const ended = run('gather-files.sh', [join(folder, 'release'), join(folder, 'packages')])
      expect(ended.status).toBe(1)
      expect(ended.stderr).toMatch(/^A release would rename /)
      expect(ended.stderr.endsWith(`${name}.\n`)).toBe(true)
    },
  )

  test('refuses a release without files', () => {
    const folder = temporaryFolder()
    const ended = run('gather-files.sh', [join(folder, 'release'), join(folder, 'packages')])
    expect(ended).toMatchObject({ status: 1, stderr: 'There are no files.\n' })
  })
})

describe('name-files.sh', () => {
  test('takes spaces out of names and leaves other files alone', () => {
    const folder = temporaryFolder()
    write(join(folder, 'win32-x64/Hooktrail-0.2.0 Setup.exe'), 'setup')
    write(join(folder, 'win32-x64/RELEASES'), 'releases')
    expect(run('name-files.sh', [folder])).toMatchObject({ status: 0, stdout: '', stderr: '' })
    expect(readdirSync(join(folder, 'win32-x64')).toSorted()).toEqual([
      'Hooktrail-0.2.0-Setup.exe',
      'RELEASES',
    ])
  })

  test('names the packages of a prerelease so that a release takes them', () => {
    const folder = temporaryFolder()
    const packages = join(folder, 'packages')
    write(join(packages, 'linux-x64/hooktrail_0.3.0~beta.1_amd64.deb'), 'deb')
    write(join(packages, 'linux-x64/hooktrail-0.3.0~beta.1-1.x86_64.rpm'), 'rpm')
    write(join(packages, 'win32-x64/HooktrailApp-0.3.0-beta1-full.nupkg'), 'nupkg')
    write(join(packages, 'win32-x64/Hooktrail-0.3.0-beta.1 Setup.exe'), 'setup')
    expect(run('name-files.sh', [packages])).toMatchObject({ status: 0, stdout: '', stderr: '' })
    expect(run('gather-files.sh', [join(folder, 'release'), packages])).toMatchObject({ status: 0 })
    expect(readdirSync(join(folder, 'release')).toSorted()).toEqual(
      [
        ...['Hooktrail-0.3.0-beta.1-Setup.exe', 'HooktrailApp-0.3.0-beta1-full.nupkg'],
        ...['hooktrail-0.3.0-beta.1-1.x86_64.rpm', 'hooktrail_0.3.0-beta.1_amd64.deb', 'SHA256SUMS'],
      ].toSorted(),
    )
  })

  test('refuses to replace a file', () => {
    const folder = temporaryFolder()
    write(join(folder, 'Hooktrail Setup.exe'), 'one')
    write(join(folder, 'Hooktrail-Setup.exe'), 'other')
    const ended = run('name-files.sh', [folder])
    expect(ended).toMatchObject({ status: 1 })
    expect(ended.stderr).toMatch(/^Two files would be named .*Hooktrail-Setup\.exe\.\n$/)
    expect(readFileSync(join(folder, 'Hooktrail-Setup.exe'), 'utf8')).toBe('other')
  })
})

describe('without its secrets and variables', () => {
  test.each([
    ['set-feed.sh', 'this build does not look for updates'],
    ['make-feed.sh', 'this release has no update feed'],
    ['macos-signing.sh', 'these packages are not signed'],
    ['windows-signing.sh', 'these packages are not signed'],
  ])('%s changes nothing, and says so', (script, said) => {
    const ended = run(script, [])
    expect(ended).toMatchObject({ status: 0, stderr: '' })
    expect(ended.stdout).toContain(said)
  })
})

test('a feed without its key fails before anything is built', () => {
  const env = { FEED: 'https://example.org/feed.json', RUNNER_TEMP: temporaryFolder() }
  expect(run('set-feed.sh', [], env).stderr).toContain('HOOKTRAIL_RELEASE_PUBLIC_KEY is not set.')
  const github = {
    GITHUB_SERVER_URL: 'https://example.org',
    GITHUB_REPOSITORY: 'a/b',
    GITHUB_REF_NAME: 'v0.2.0',
  }
  const ended = run('make-feed.sh', [], { ...env, ...github })
  expect(ended.status).not.toBe(0)
  expect(ended.stderr).toContain('HOOKTRAIL_RELEASE_KEY is not set.')
})

test('a certificate for Windows is given to packaging as a file', () => {
  const folder = temporaryFolder()
  const variables = join(folder, 'variables')
  const certificate = Buffer.from('a certificate')
  const ended = run('windows-signing.sh', [], {
    CERTIFICATE: certificate.toString('base64'),
    RUNNER_TEMP: folder,
    GITHUB_ENV: variables,
  })
  expect(ended).toMatchObject({ status: 0, stdout: '', stderr: '' })
  const file = join(folder, 'hooktrail-signing/certificate.pfx')
  expect(readFileSync(file)).toEqual(certificate)
  expect(readFileSync(variables, 'utf8')).toBe(`HOOKTRAIL_WINDOWS_CERTIFICATE=${file}\nIS_SIGNED=1\n`)
})
