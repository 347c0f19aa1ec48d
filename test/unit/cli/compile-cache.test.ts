import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const source = new URL('../../../main/cli/compile-cache.mjs', import.meta.url).href
const { compiledFolder } = (await import(source)) as { compiledFolder(root: string): string }

/** Runs a program that keeps what node compiles; returns what its variable says. */
function runIn(root: string, variables: NodeJS.ProcessEnv = {}): string {
  const code = join(root, 'code.mjs')
  writeFileSync(code, 'process.stdout.write(String(process.env.NODE_COMPILE_CACHE))')
  const program = `import { keepCompiled } from ${JSON.stringify(source)}
    keepCompiled(${JSON.stringify(root)})
    await import(${JSON.stringify(code)})`
  const { NODE_COMPILE_CACHE: _, ...env } = { ...process.env, ...variables }
  const options = { env: { ...env, ...variables }, encoding: 'utf8' } as const
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], options)
}

test('what node compiles is kept in the node_modules of the checkout, or of whoever installed the package', () => {
  expect(compiledFolder('/checkout')).toBe(join('/checkout/node_modules/.cache/hooktrail/compiled'))
  expect(compiledFolder('/app/node_modules/hooktrail')).toBe(
    join('/app/node_modules/.cache/hooktrail/compiled'),
  )
})

test('it is kept, for threads too', () => {
  const root = temporaryFolder()
  expect(runIn(root)).toBe(compiledFolder(root))
  expect(existsSync(compiledFolder(root))).toBe(true)
})

test('in the archive of an installed app nothing is written', () => {
  const root = join(temporaryFolder(), 'app.asar')
  mkdirSync(root)
  expect(runIn(root)).toBe('undefined')
  expect(existsSync(compiledFolder(root))).toBe(false)
})

test('a folder that cannot be written is no obstacle, and one that is set already stays', () => {
  const root = temporaryFolder()
  writeFileSync(join(root, 'node_modules'), '')
  expect(runIn(root)).toBe('undefined')
  const chosen = join(root, 'chosen')
  mkdirSync(chosen)
  expect(runIn(root, { NODE_COMPILE_CACHE: chosen })).toBe(chosen)
})
