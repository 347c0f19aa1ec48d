import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { oldNode } from '../support/processes/old-node.ts'

const library = new URL('../../main/testing/testing.mjs', import.meta.url).href

/** Runs a line that calls the library, and prints its result. */
function reported(
  node: string,
  call: 'startCapture()' | "drill({ to: 'http://127.0.0.1:1/' })",
  before = '',
): string {
  const line = `${before}
    const { startCapture, drill } = await import(${JSON.stringify(library)})
    await ${call}.then(() => console.log('started'), error => console.log(error.message))`
  const { stdout } = spawnSync(node, ['--input-type=module', '--eval', line], { encoding: 'utf8' })
  return stdout.trim()
}

const calls = ['startCapture()', "drill({ to: 'http://127.0.0.1:1/' })"] as const

test.each(calls)('%s reports that a Node is too old, before it loads anything', call => {
  const before = `Object.defineProperty(process, 'version', { value: 'v20.18.0' })`
  expect(reported(process.execPath, call, before)).toMatch(
    /^Hooktrail needs Node 22\.14 or later, or 24 and later; this is v20\.18\.0\. Install a newer Node/,
  )
})

test.skipIf(oldNode === null)('in a Node that is too old (needs one on this machine) it does so too', () => {
  expect(reported(oldNode ?? '', 'startCapture()')).toMatch(
    /^Hooktrail needs Node 22\.14 or later.*Install a newer Node/,
  )
})
