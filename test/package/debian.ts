import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { completionFiles } from '../../main/package/linux/completions.ts'
import { debianDepends } from '../../main/package/linux/depends.ts'
import { hasTool, needRoot, needTools, runAsRoot } from './machine.ts'
import { require, Skipped, type StepResult } from './step.ts'

export const installedDir = '/usr/lib/hooktrail'
export const installedApp = `${installedDir}/hooktrail-desktop`
export const installedCommand = '/usr/bin/hooktrail'

export function checkLintian(deb: string): StepResult {
  needTools('lintian')
  const { status, output } = runAsRoot('lintian', ['--fail-on', 'error,warning', '--allow-root', deb])
  require(status === 0, output)
  return { lines: output === '' ? [] : output.split('\n') }
}

/** Everything of the deb that is not the app itself. */
export function checkDebFiles(deb: string): StepResult {
  needTools('dpkg-deb')
  const { output } = runAsRoot('dpkg-deb', ['--contents', deb])
  const paths = output.split('\n').map(line => line.split(/\s+/).slice(5).join(' '))
  const beside = paths.filter(path => !path.endsWith('/') && !path.startsWith('./usr/lib/hooktrail/'))
  const expected = [
    './usr/bin/hooktrail -> ../lib/hooktrail/resources/bin/hooktrail',
    './usr/share/applications/hooktrail.desktop',
    ...Object.values(completionFiles.deb).map(path => `./usr/share/${path}`),
    './usr/share/doc/hooktrail/CHANGELOG.md',
    './usr/share/doc/hooktrail/changelog.gz',
    './usr/share/doc/hooktrail/copyright',
    './usr/share/hooktrail/apparmor-profile',
    './usr/share/icons/hicolor/512x512/apps/hooktrail.png',
    './usr/share/icons/hicolor/scalable/apps/hooktrail.svg',
    './usr/share/lintian/overrides/hooktrail',
    './usr/share/mime/packages/hooktrail.xml',
  ]
  require(beside.sort().join('\n') ===
    expected.sort().join('\n'), `Beside the app there are\n${beside.join('\n')}`)
  require(/^-rwsr-xr-x root\/root .*chrome-sandbox$/m.test(output), "Chromium's sandbox has no setuid bit.")
  require(!/^\S+ (?!root\/root)/m.test(output), 'Not everything belongs to root.')
  return {}
}

/** Refuses to replace what a user has installed. */
function needNotInstalled(): void {
  needRoot()
  needTools('dpkg')
  if (isInstalled()) throw new Error('Hooktrail is installed here already. Remove it before the check.')
}

function isInstalled(): boolean {
  return /^Status: install ok installed$/m.test(runAsRoot('dpkg', ['--status', 'hooktrail']).output)
}

/** By dpkg alone; where something that it depends on is missing, apt installs that. */
export function install(deb: string): StepResult {
  needNotInstalled()
  const direct = runAsRoot('dpkg', ['--install', deb])
  if (direct.status === 0) return checkInstalled([])
  runAsRoot('apt-get', ['update'])
  const rest = runAsRoot('apt-get', ['install', '--fix-broken', '--no-install-recommends', '-y'])
  require(rest.status === 0 && isInstalled(), `${direct.output}\n${rest.output}`)
  return checkInstalled(['apt installed what was missing'])
}

function checkInstalled(lines: readonly string[]): StepResult {
  require(readlinkSync(installedCommand) ===
    '../lib/hooktrail/resources/bin/hooktrail', 'The command is no link.')
  require((lstatSync(`${installedDir}/chrome-sandbox`).mode & 0o7777) ===
    0o4755, 'chrome-sandbox has other rights.')
  const license = readFileSync('/usr/share/doc/hooktrail/copyright', 'utf8')
  require(license.includes('The Hooktrail authors'), 'The copyright file is not that of Hooktrail.')
  return { lines }
}

/**
 * Each library that the executable and the addon are linked with is in the package, or in a package that it
 * depends on.
 */
export function checkDepends(addon: string): StepResult {
  needTools('ldd', 'dpkg-query')
  const declared = new Set(
    debianDepends.flatMap(one => one.split('|').map(name => name.trim().split(' ')[0])),
  )
  const needed = new Set<string>()
  for (const file of [installedApp, addon]) {
    for (const [, name, path] of runAsRoot('ldd', [file]).output.matchAll(
      /^\s*(\S+) => (.+?)(?: \(0x\w+\))?$/gm,
    )) {
      require(path !== 'not found', `${name} is missing.`)
      if (isLinked(file, name ?? '') && !path?.startsWith(installedDir)) needed.add(ownerOf(path ?? ''))
    }
  }
  const undeclared = [...needed].filter(name => !declared.has(name))
  require(undeclared.length === 0, `Not in Depends: ${undeclared.join(', ')}`)
  return { lines: [`${needed.size} packages`] }
}

/** Not only through another library. */
function isLinked(file: string, library: string): boolean {
  return runAsRoot('readelf', ['--dynamic', file]).output.includes(`[${library}]`)
}

/** With merged /usr, dpkg knows the path with or without it. */
function ownerOf(path: string): string {
  for (const one of [path, path.replace(/^\/usr/, ''), `/usr${path}`]) {
    const { status, output } = runAsRoot('dpkg-query', ['--search', one])
    if (status === 0) return output.split(':')[0] ?? ''
  }
  throw new Error(`No package has ${path}.`)
}

export function checkAppArmor(): StepResult {
  if (!hasTool('apparmor_parser'))
    throw new Skipped('missing: apparmor_parser, so the package loads no profile')
  const profile = '/usr/share/hooktrail/apparmor-profile'
  const isKnown = runAsRoot('apparmor_parser', ['--skip-kernel-load', '--skip-cache', profile]).status === 0
  require(existsSync('/etc/apparmor.d/hooktrail') ===
    isKnown, 'The profile is there where it is not known, or not where it is.')
  return { lines: [isKnown ? 'installed' : 'this AppArmor is older than 4.0 and needs none'] }
}

/**
 * Removes the package and checks for remaining files. `data`: files of the user, with their hashes before.
 */
export function remove(
  home: string,
  before: ReadonlyMap<string, string>,
  now: () => ReadonlyMap<string, string>,
): StepResult {
  const { status, output } = runAsRoot('dpkg', ['--purge', 'hooktrail'])
  require(status === 0, output)
  const left = [
    installedDir,
    installedCommand,
    '/usr/share/hooktrail',
    '/usr/share/doc/hooktrail',
    '/etc/apparmor.d/hooktrail',
  ].filter(path => existsSync(path))
  require(left.length === 0, `Left: ${left.join(', ')}`)
  require(before.size > 0, 'There was no data to be kept.')
  const after = now()
  for (const [path, hash] of before)
    require(after.get(path) === hash, `${join(home, path)} is gone or changed.`)
  return { lines: [`${before.size} files of the user are as they were`] }
}
