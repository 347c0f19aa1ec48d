import { expect, test } from 'vitest'
import { followJob } from '../../../../../main/cli/terminal/follow-job.ts'
import { testEngine } from '../../../../support/engine/open-test-engine.ts'
import { withFreeSpace } from './vacuum-steps.ts'

test('Ctrl-C ends the work, also where it came before the work began; what was done stays done', async () => {
  const { client } = await testEngine(await withFreeSpace())
  const before = (await client.call('storage.status')).unusedBytes
  const shown: number[] = []
  let stop = (): void => {}
  const stopped = new Promise<void>(resolve => {
    stop = resolve
  })
  const vacuum = () => client.call('storage.vacuum')
  const part = await followJob(
    client,
    'vacuum',
    stopped,
    ({ done }) => {
      shown.push(done)
      stop()
    },
    vacuum,
  )
  expect(part.isComplete).toBe(false)
  expect(shown[0]).toBe(0)
  expect((await client.call('storage.status')).unusedBytes).toBe(before - part.freedBytes)
  const late = await followJob(client, 'vacuum', stopped, () => {}, vacuum)
  expect(late.isComplete).toBe(false)
  const rest = await vacuum()
  expect(rest.isComplete).toBe(true)
  expect(part.freedBytes + late.freedBytes + rest.freedBytes).toBe(before)
})
