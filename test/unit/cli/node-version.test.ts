import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { oldNode } from '../../support/processes/old-node.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const source = new URL('../../../main/cli/node-version.mjs', import.meta.url)
const { isNodeFit, isRuntimeFit } = (await import(source.href)) as {
  isNodeFit(version: string): boolean
  isRuntimeFit(versions: { readonly node: string; readonly electron?: string }): boolean
}

test.each(['v22.14.0', 'v22.21.1', 'v23.6.0', 'v24.0.0', 'v25.1.0', 'v24.0.0-nightly'])(
  '%s is fit',
  version => {
    expect(isNodeFit(version)).toBe(true)
  },
)

test.each(['v12.22.0', 'v18.20.0', 'v20.20.2', 'v21.7.3', 'v22.13.1', 'v23.0.0', 'v23.5.0'])(
  '%s would crash and is not fit',
  version => {
    expect(isNodeFit(version)).toBe(false)
  },
)

test('an installed app has an addon for its Electron, whichever Node that is; Node itself has to fit', () => {
  expect(isRuntimeFit({ node: '20.18.3', electron: '33.4.11' })).toBe(true)
  expect(isRuntimeFit({ node: '24.0.0' })).toBe(true)
  expect(isRuntimeFit({ node: '20.18.3' })).toBe(false)
})

test.skipIf(oldNode === null)(
  'an unfit Node without another in the checkout is refused with status 3 and words (needs a Node below 22.14)',
  () => {
    const root = temporaryFolder()
    mkdirSync(join(root, 'main', 'cli'), { recursive: true })
    cpSync(new URL('../../../main/cli', import.meta.url), join(root, 'main', 'cli'), { recursive: true })
    const result = spawnSync(oldNode ?? '', [join(root, 'main', 'cli', 'hooktrail.mjs'), '--version'], {
      encoding: 'utf8',
    })
    expect(result.stderr).toMatch(
      /^hooktrail: Hooktrail needs Node 22\.14 or later.*; this is v\d+\.\d+\.\d+\./,
    )
    expect(result.stderr.trim().split('\n')).toHaveLength(1)
    expect(result.stdout).toBe('')
    expect(result.status).toBe(3)
  },
)
