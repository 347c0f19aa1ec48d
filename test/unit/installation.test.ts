import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandNameIn } from '../../main/installation.ts'
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
