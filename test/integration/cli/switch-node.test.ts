import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { hooktrailServe } from '../../support/processes/hooktrail-command.ts'
import { oldNode } from '../../support/processes/old-node.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { isAlive } from './switch-node-steps.ts'

// The machine's own Node starts the command; the checkout's goes on with it.
describe.skipIf(oldNode === null)('started in a Node that is too old (needs one on this machine)', () => {
  const serve = () => hooktrailServe(temporaryFolder(), ['--no-ui'], oldNode ?? '')

  test('a signal to the started process reaches the holder, which is the printed one and whose end ends all', async () => {
    const served = await serve()
    expect(served.pid).not.toBe(served.process.pid)
    served.process.kill('SIGTERM')
    const [code] = await once(served.process, 'close')
    expect(code).toBe(0)
    expect(isAlive(served.pid)).toBe(false)
  })
})
