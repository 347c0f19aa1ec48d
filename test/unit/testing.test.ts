import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { oldNode } from '../support/processes/old-node.ts'

const library = new URL('../../main/testing/testing.mjs', import.meta.url).href

/** Calls both functions of the library, and prints how each ended, a line each. */
function reported(node: string, before = ''): string[] {
  const program = `${before}
    const { startCapture, drill } = await import(${JSON.stringify(library)})
    for (const call of [() => startCapture(), () => drill({ to: 'http://127.0.0.1:1/' })])
      await call().then(() => console.log('started'), error => console.log(error.message))`
  const { stdout } = spawnSync(node, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  return stdout.trim().split('\n')
}

test('the library reports that a Node is too old, before it loads anything', () => {
  const refused = expect.stringMatching(
    /^Hooktrail needs Node 22\.14 or later, or 24 and later; this is v20\.18\.0\. Install a newer Node/,
  )
  const before = `Object.defineProperty(process, 'version', { value: 'v20.18.0' })`
  expect(reported(process.execPath, before)).toEqual([refused, refused])
})

test.skipIf(oldNode === null)('in a Node that is too old (needs one on this machine) it does so too', () => {
  const refused = expect.stringMatching(/^Hooktrail needs Node 22\.14 or later.*Install a newer Node/)
  expect(reported(oldNode ?? '')).toEqual([refused, refused])
})
