import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandNameIn, commandProgramIn, packagedDir } from '../../main/installation.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A package at a path, with the files that are named. */
function packageAt(path: string, files: readonly string[] = []): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, path), { recursive: true })
  for (const file of files) writeFileSync(join(folder, file), '')
  return join(folder, path)
}

test('in a checkout, npx finds the command', () => {
  expect(commandNameIn(packageAt('checkout', ['checkout/electron.vite.config.ts']), false)).toBe(
    'npx hooktrail',
  )
  // Its window, too.
  expect(commandNameIn(packageAt('checkout', ['checkout/electron.vite.config.ts']), true)).toBe(
    'npx hooktrail',
  )
})

test('in a project that depends on it, npx finds the command', () => {
  expect(commandNameIn(packageAt('node_modules/hooktrail', ['package.json']), false)).toBe('npx hooktrail')
})

test('installed for all projects, or by a package of the system, the shell finds it', () => {
  expect(commandNameIn(packageAt('lib/node_modules/hooktrail'), false)).toBe('hooktrail')
  expect(commandNameIn(packageAt('resources/app.asar'), true)).toBe('hooktrail')
})

const node = { platform: 'linux', execPath: '/bin/node', isElectron: false } as const
const app = { ...node, execPath: '/opt/Hooktrail/hooktrail-desktop', isElectron: true }

test('where no shell finds the command, its script is named', () => {
  const checkout = packageAt('checkout', ['checkout/electron.vite.config.ts'])
  const script = join(checkout, 'main/cli/hooktrail.mjs')
  expect(commandProgramIn(checkout, node)).toEqual(['/bin/node', script])
  expect(commandProgramIn(checkout, { ...node, platform: 'win32' })).toEqual(['/bin/node', script])
  expect(commandProgramIn(checkout, app)).toEqual(['node', script])
  const ofProject = packageAt('node_modules/hooktrail', ['package.json'])
  expect(commandProgramIn(ofProject, node)[1]).toBe(join(ofProject, 'main/cli/hooktrail.mjs'))
})

test('an installed command is started by its name, on Windows by cmd', () => {
  const global = packageAt('lib/node_modules/hooktrail')
  expect(commandProgramIn(global, node)).toEqual(['hooktrail'])
  expect(commandProgramIn(global, { ...node, platform: 'win32' })).toEqual(['cmd', '/c', 'hooktrail'])
  expect(commandProgramIn(`${packagedDir}resources/app.asar`, app)).toEqual(['hooktrail'])
  expect(commandProgramIn('/Hooktrail/resources/app.asar', { ...app, platform: 'win32' })).toEqual([
    ...['cmd', '/c', 'hooktrail'],
  ])
})

test('an app that was unpacked has its command beside it', () => {
  expect(commandProgramIn('/opt/Hooktrail/resources/app.asar', app)).toEqual([
    '/opt/Hooktrail/resources/bin/hooktrail',
  ])
})
