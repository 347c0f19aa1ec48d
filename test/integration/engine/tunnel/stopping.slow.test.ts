import { expect, onTestFinished, test } from 'vitest'
import { isRunning } from '../../../support/processes/process-figures.ts'
import { killed, openTunnel, pidIn } from './stopping-steps.ts'

test.skipIf(process.platform !== 'linux')(
  'a program that ends and leaves another one behind is started again without it',
  async () => {
    const { pid, file } = await openTunnel('left-behind')
    await expect.poll(() => pidIn(file), { timeout: 10_000 }).not.toBe(pid)
    expect(isRunning(pid)).toBe(false)
    const later = pidIn(file)
    onTestFinished(() => void killed(later))
  },
)

test.skipIf(process.platform !== 'linux')('closing Hooktrail ends them too', async () => {
  const { engine, pid } = await openTunnel('stubborn')
  await engine.close()
  expect(isRunning(pid)).toBe(false)
})
