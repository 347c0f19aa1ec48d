import { execFileSync } from 'node:child_process'

const { isNodeFit } = (await import(new URL('../../../main/cli/node-version.mjs', import.meta.url).href)) as {
  isNodeFit(version: string): boolean
}

/** A Node of this machine in which the store would crash; `null` where there is none. */
export const oldNode: string | null =
  ['/usr/bin/node', '/usr/local/bin/node'].find(path => {
    try {
      return !isNodeFit(execFileSync(path, ['--version'], { encoding: 'utf8' }).trim())
    } catch {
      // Missing.
      return false
    }
  }) ?? null
