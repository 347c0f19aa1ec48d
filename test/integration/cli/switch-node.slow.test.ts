import { describe, expect, test } from 'vitest'
import { hooktrailServe } from '../../support/processes/hooktrail-command.ts'
import { oldNode } from '../../support/processes/old-node.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { isAlive } from './switch-node-steps.ts'

// The machine's own Node starts the command; the checkout's goes on with it.
describe.skipIf(oldNode === null)('started in a Node that is too old (needs one on this machine)', () => {
  const serve = () => hooktrailServe(temporaryFolder(), ['--no-ui'], oldNode ?? '')

  test('the holder does not outlive a killed starter', async () => {
    const served = await serve()
    served.process.kill('SIGKILL')
    await expect.poll(() => isAlive(served.pid)).toBe(false)
  })
})
