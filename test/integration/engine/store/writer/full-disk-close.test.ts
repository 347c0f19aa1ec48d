import { existsSync } from 'node:fs'
import { BroadcastChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { openStore } from '../../../../../main/engine/store/open-store.ts'
import { testPorts } from '../../../../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const faulty = new URL('../../../../support/workers/faulty-writer-worker.ts', import.meta.url)

async function plant(dataDir: string, fault: 'log-full'): Promise<void> {
  const channel = new BroadcastChannel(`faults:${dataDir}`)
  const done = new Promise<void>(resolve => {
    channel.onmessage = () => resolve()
  })
  channel.postMessage(fault)
  await done
  channel.close()
}

test('a store that was closed while its log had no room is a closed one: no log is missed, and the answers are there', async () => {
  const dataDir = temporaryFolder()
  const { workers, ...ports } = testPorts(dataDir)
  const store = await openStore({
    ports: { ...ports, workers: { ...workers, writer: faulty } },
    rulesVersion: 1,
    holder: { host: 'command' },
  })
  const id = await captured(store, arrivedDelivery())
  await plant(dataDir, 'log-full')
  await expect(captured(store, arrivedDelivery())).rejects.toThrow()
  store.recordAnswer(id, 200, 1)
  await store.close()
  expect(existsSync(`${dataDir}/store.db-wal`)).toBe(false)

  expect((await openTestStore(dataDir)).notice).toBeNull()
  expect(openTestReader(dataDir).delivery(id)).toMatchObject({ answer: { status: 200 } })
})
