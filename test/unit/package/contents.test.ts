import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPackaged, packagedManifest } from '../../../main/package/contents.ts'

/** Paths, between spaces. */
const packed = `
  package.json LICENSE CHANGELOG.md THIRD-PARTY.md docs/internals/security.md main main/cli
  main/cli/hooktrail.mjs node_modules node_modules/better-sqlite3
  node_modules/better-sqlite3/LICENSE node_modules/better-sqlite3/lib/methods/backup.js
  node_modules/better-sqlite3/package.json node_modules/better-sqlite3/prebuilds/linux-x64.node
  out/main/index.js out/renderer/assets/first.js resources/fixtures/funding-complete.json
`
const left = `
  .git .env README.md dist docs.md forge.config.ts main/cli/dev.mjs main/cli/start.mjs
  main/cli/commands main/engine main/index.ts main/package node_modules/.bin/node
  node_modules/better-sqlite3/binding.gyp
  node_modules/better-sqlite3/build/Release/better_sqlite3.node
  node_modules/better-sqlite3/deps/sqlite3/sqlite3.c node_modules/electron
  node_modules/node-addon-api out/bundled-packages.json out/main/index.js.map out/main/testing.js
  outside package-lock.json renderer test
`

test('the app itself is packed, and nothing that only builds or tests it', () => {
  const paths = (text: string): string[] => text.trim().split(/\s+/)
  expect(['', ...paths(packed)].filter(path => !isPackaged(path))).toEqual([])
  expect(paths(left).filter(isPackaged)).toEqual([])
})

test('the manifest of a package says what the app is and nothing of how it was built', () => {
  const own = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  const packaged = packagedManifest(own)
  const read = [
    ...['name', 'productName', 'desktopName', 'version', 'description', 'license', 'type', 'main'],
    ...['hooktrail', 'dependencies'],
  ]
  expect(Object.keys(packaged)).toEqual(read.filter(name => name in own))
  expect(packaged).toMatchObject({ main: 'out/main/index.js', desktopName: 'hooktrail.desktop' })
  expect(packaged.version).toBe(own.version)
})
