import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { oldNode } from '../support/processes/old-node.ts'

const library = new URL('../../main/testing/testing.mjs', import.meta.url).href

/** Runs a line that captures with the library, and prints its result. */
function reported(node: string, before = ''): string {
  const line = `${before}
    const { startCapture } = await import(${JSON.stringify(library)})
    await startCapture().then(() => console.log('started'), error => console.log(error.message))`
  const { stdout } = spawnSync(node, ['--input-type=module', '--eval', line], { encoding: 'utf8' })
  return stdout.trim()
}

test('the library reports that a Node is too old, before it loads anything', () => {
  const before = `Object.defineProperty(process, 'version', { value: 'v20.18.0' })`
  expect(reported(process.execPath, before)).toMatch(
    /^Hooktrail needs Node 22\.14 or later, or 24 and later; this is v20\.18\.0\. Install a newer Node/,
  )
})

test.skipIf(oldNode === null)('in a Node that is too old (needs one on this machine) it does so too', () => {
  expect(reported(oldNode ?? '')).toMatch(/^Hooktrail needs Node 22\.14 or later.*Install a newer Node/)
})
