import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const { isBuildNeeded } = (await import(new URL('../../../main/cli/build.mjs', import.meta.url).href)) as {
  isBuildNeeded(root: string): boolean
}

const built = [
  'out/main/headless.js',
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
]
const sources = ['electron.vite.config.ts', 'package.json', 'main/a.ts', 'preload/b.ts', 'renderer/c/d.css']

const before = process.env.HOOKTRAIL_BUILD
beforeEach(() => {
  delete process.env.HOOKTRAIL_BUILD
})
afterEach(() => {
  if (before !== undefined) process.env.HOOKTRAIL_BUILD = before
})

function checkout(files: readonly string[]): string {
  const root = temporaryFolder()
  for (const file of files) write(root, file, 1_000)
  for (const folder of ['main', 'preload', 'renderer', 'renderer/c']) {
    if (existsSync(join(root, folder))) utimesSync(join(root, folder), 1_000, 1_000)
  }
  return root
}

function write(root: string, file: string, atSeconds: number): void {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  utimesSync(path, atSeconds, atSeconds)
}

test('a checkout is built where any part of the build is missing', () => {
  for (const missing of built) {
    expect(isBuildNeeded(checkout([...sources, ...built.filter(file => file !== missing)])), missing).toBe(
      true,
    )
  }
  expect(isBuildNeeded(checkout([...sources, ...built]))).toBe(false)
})

test('a checkout is built again after a change of its sources, and only then', () => {
  for (const source of sources) {
    const root = checkout([...sources, ...built])
    write(root, source, 1_001)
    expect(isBuildNeeded(root), source).toBe(true)
  }
  const root = checkout([...sources, ...built])
  write(root, 'main/notes.md', 1_001)
  utimesSync(join(root, 'main'), 1_000, 1_000)
  expect(isBuildNeeded(root)).toBe(false)
})

test('a checkout is built again after a file of its sources was removed', () => {
  const root = checkout([...sources, ...built])
  utimesSync(join(root, 'main'), 1_001, 1_001)
  expect(isBuildNeeded(root)).toBe(true)
})

test('an installed package, which has no sources, is never built', () => {
  expect(isBuildNeeded(checkout(['package.json', ...built]))).toBe(false)
})

test('HOOKTRAIL_BUILD=never trusts an old build but does not make up for a missing one', () => {
  process.env.HOOKTRAIL_BUILD = 'never'
  const root = checkout([...sources, ...built])
  write(root, 'main/a.ts', 1_001)
  expect(isBuildNeeded(root)).toBe(false)
  expect(isBuildNeeded(checkout(sources))).toBe(true)
})
