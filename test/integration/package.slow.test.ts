import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packPackage } from '../support/processes/installed-package.ts'

test('the package holds what it needs and neither sources nor tests, and drags in neither Electron nor Node', () => {
  const { files } = packPackage(['--dry-run'])
  expect(files).toEqual(
    expect.arrayContaining([
      'main/cli/hooktrail.mjs',
      'main/cli/node-version.mjs',
      'out/main/headless.js',
      'out/main/testing.js',
      'out/sbom.cdx.json',
      'THIRD-PARTY.md',
    ]),
  )
  expect(files.filter(name => /^(test|renderer|preload)\/|(?<!\.d)\.ts$/.test(name))).toEqual([])
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(Object.keys(manifest.dependencies)).toEqual(['better-sqlite3'])
})
