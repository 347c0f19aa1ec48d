import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly bin: Readonly<Record<string, string>>
  readonly files: readonly string[]
}

/**
 * The file and every file of this project that it imports, at once or later; built files are packed as a
 * folder.
 */
function reachedFrom(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file) || file.startsWith('out/')) return found
  found.add(file)
  const text = readFileSync(join(root, file), 'utf8')
  for (const [, path] of text.matchAll(/(?:from |import\(|import |new URL\()'(\.[^']*[^'/])'/g)) {
    reachedFrom(join(dirname(file), path ?? ''), found)
  }
  return found
}

function isPacked(file: string): boolean {
  return manifest.files.some(pattern =>
    pattern.endsWith('/*.mjs')
      ? dirname(file) === dirname(pattern) && file.endsWith('.mjs')
      : file === pattern || file.startsWith(`${pattern}/`),
  )
}

test('the package holds all that the command and what tests import are made of', () => {
  const entries = [...Object.values(manifest.bin), 'main/testing/testing.mjs']
  const reached = entries.flatMap(file => [...reachedFrom(file)])
  expect(reached).toContain('main/cli/node-version.mjs')
  expect(reached.filter(file => !isPacked(file))).toEqual([])
})

test('the package names no file that is not there', () => {
  const built = new Set(['out'])
  const named = manifest.files.filter(file => !/[*!]/.test(file) && !built.has(file))
  expect(named.filter(file => !existsSync(join(root, file)))).toEqual([])
})
