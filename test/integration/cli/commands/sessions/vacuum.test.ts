import { expect, test } from 'vitest'
import { followJob } from '../../../../../main/cli/terminal/follow-job.ts'
import { testEngine } from '../../../../support/engine/open-test-engine.ts'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** A data folder whose store has megabytes of free space. */
async function withFreeSpace(): Promise<string> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const body = new Uint8Array(400_000)
  const ids = await Promise.all(Array.from({ length: 40 }, () => captured(store, arrivedDelivery({ body }))))
  await store.removeDeliveries(ids)
  await store.close()
  return dataDir
}

test('vacuum says how much went back to the disk, and the next time that nothing did', async () => {
  const dataDir = await withFreeSpace()
  const [first] = jsonLines(await hooktrail('vacuum', '--data', dataDir, '--json'))
  expect(first).toMatchObject({ isComplete: true })
  expect(first).toHaveProperty(
    'freedBytes',
    expect.toSatisfy((bytes: number) => bytes > 10_000_000),
  )
  expect(await hooktrail('vacuum', '--data', dataDir)).toEqual({
    ...{ code: 0, stderr: '', stdout: '0.0 MB freed.\n' },
  })
})

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
