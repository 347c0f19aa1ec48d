import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { plant } from '../../../../support/store/plant-fault.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { openFaulty } from './failure-steps.ts'

test('a store that was closed while its log had no room is a closed one: no log is missed, and the responses are there', async () => {
  const dataDir = temporaryFolder()
  const store = await openFaulty(dataDir)
  const id = await captured(store, arrivedDelivery())
  await plant(dataDir, 'log-full')
  await expect(captured(store, arrivedDelivery())).rejects.toThrow()
  store.recordResponse(id, 200, 1)
  await store.close()
  expect(existsSync(`${dataDir}/store.db-wal`)).toBe(false)

  expect((await openTestStore(dataDir)).notice).toBeNull()
  expect(openTestReader(dataDir).delivery(id)).toMatchObject({ response: { status: 200 } })
})
