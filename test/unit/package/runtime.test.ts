import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readPackageJson } from '../../../main/package/hooks.ts'
import { runtimeVersion, zipRuntime } from '../../../main/package/runtime.ts'
import { targetOf } from '../../../main/package/target.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function runtime(version: string): string {
  const dir = temporaryFolder()
  writeFileSync(join(dir, 'version'), version)
  writeFileSync(join(dir, 'electron'), 'executable')
  return dir
}

const hasZip = process.platform !== 'win32' && existsSync('/usr/bin/zip') && existsSync('/usr/bin/unzip')

test.skipIf(!hasZip)('a runtime becomes a zip named as the release’s (needs zip and unzip)', async () => {
  const { zipDir, remove } = await zipRuntime(runtime('v33.4.11\n'), targetOf('linux', 'x64'))
  const file = join(zipDir, 'electron-v33.4.11-linux-x64.zip')
  expect(execFileSync('unzip', ['-p', file, 'electron'], { encoding: 'utf8' })).toBe('executable')
  remove()
  expect(existsSync(zipDir)).toBe(false)
})

test('a folder without a runtime is named', () => {
  const dir = temporaryFolder()
  expect(() => runtimeVersion(dir)).toThrow(
    `ELECTRON_OVERRIDE_DIST_PATH names ${dir}, where there is no Electron`,
  )
})

test('Forge takes the version of the runtime that is given, and else the pinned one', async () => {
  const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', runtime('33.4.11'))
  expect(await readPackageJson({}, manifest)).toMatchObject({ devDependencies: { electron: '33.4.11' } })
  // That of a package has none.
  expect(await readPackageJson({}, { name: 'hooktrail' })).toEqual({ name: 'hooktrail' })
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', '')
  expect(await readPackageJson({}, manifest)).toEqual(manifest)
})
