import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepOneAddon } from '../../../main/package/addon.ts'
import { targetOf } from '../../../main/package/target.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const addons = new URL('../../../node_modules/better-sqlite3/prebuilds/', import.meta.url)

/** A copy of the app with an empty file for each addon that better-sqlite3 has. */
function copyOfApp(): { readonly dir: string; readonly prebuilds: string } {
  const dir = temporaryFolder()
  const prebuilds = join(dir, 'node_modules/better-sqlite3/prebuilds')
  mkdirSync(prebuilds, { recursive: true })
  for (const name of readdirSync(addons)) writeFileSync(join(prebuilds, name), name)
  return { dir, prebuilds }
}

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
  ['win32', 'arm64'],
])('for %s on %s its addon is left, and no other', (platform, arch) => {
  const { dir, prebuilds } = copyOfApp()
  keepOneAddon(dir, targetOf(platform, arch), undefined)
  expect(readdirSync(prebuilds)).toEqual([`${platform}-${arch}.node`])
})

test('an addon that is given takes the place of that one', () => {
  const { dir, prebuilds } = copyOfApp()
  const given = join(dir, 'own.node')
  writeFileSync(given, 'own')
  keepOneAddon(dir, targetOf('linux', 'x64'), given)
  expect(readdirSync(prebuilds)).toEqual(['linux-x64.node'])
  expect(readFileSync(join(prebuilds, 'linux-x64.node'), 'utf8')).toBe('own')
})

test('an addon that is missing, given or not, is named before anything is removed', () => {
  const { dir, prebuilds } = copyOfApp()
  const count = readdirSync(prebuilds).length
  const target = targetOf('linux', 'x64')
  expect(() => keepOneAddon(dir, target, '/nowhere.node')).toThrow(
    'HOOKTRAIL_SQLITE_ADDON names /nowhere.node, which does not exist.',
  )
  expect(readdirSync(prebuilds)).toHaveLength(count)
  const empty = temporaryFolder()
  mkdirSync(join(empty, 'node_modules/better-sqlite3/prebuilds'), { recursive: true })
  expect(() => keepOneAddon(empty, target, undefined)).toThrow(
    'better-sqlite3 has no linux-x64.node. Run `npm ci`.',
  )
})

test.each([
  ['freebsd', 'x64', /not for freebsd/],
  ['linux', 'ia32', /not for ia32/],
])('for %s on %s no package is made', (platform, arch, words) => {
  expect(() => targetOf(platform, arch)).toThrow(words)
})
