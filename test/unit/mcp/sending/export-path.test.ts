import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportPath } from '../../../../main/mcp/sending/export-path.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

function scene() {
  const root = realpathSync(temporaryFolder())
  const folder = join(root, 'allowed')
  mkdirSync(join(folder, 'deep'), { recursive: true })
  mkdirSync(join(root, 'allowed-not'))
  writeFileSync(join(folder, 'old.har'), 'old')
  symlinkSync(root, join(folder, 'out'))
  symlinkSync(join(root, 'gone'), join(folder, 'dangling.har'))
  return { root, folder }
}

test.each(['new.har', 'deep/new.har', './deep/../new.har', '..name'])('%s is below the folder', path => {
  const { folder } = scene()
  expect(exportPath(folder, path)).toBe(join(folder, path))
})

test('an absolute path below the folder is allowed too', () => {
  const { folder } = scene()
  expect(exportPath(folder, join(folder, 'new.har'))).toBe(join(folder, 'new.har'))
})

test.each([
  ['../new.har', 'invalid-params'],
  ['../allowed-not/new.har', 'invalid-params'],
  ['/new.har', 'invalid-params'],
  ['out/new.har', 'invalid-params'],
  ['', 'invalid-params'],
  ['.', 'invalid-params'],
  ['a\0b', 'invalid-params'],
  ['missing/new.har', 'target-unwritable'],
  ['old.har', 'target-exists'],
  ['dangling.har', 'target-exists'],
  ['deep', 'target-exists'],
])('%j is refused', (path, code) => {
  const { folder } = scene()
  expect(() => exportPath(folder, path)).toThrowError(expect.objectContaining({ code }))
})
