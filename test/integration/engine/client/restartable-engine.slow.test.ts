import { rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { EventFrame } from '#contract/events'
import { storedBodies } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { openOn } from './restartable-engine-steps.ts'

test('with its folder deleted the listener responds 503 and says so; a new store starts on the same port; if it cannot be opened every call says why', async () => {
  const dataDir = `${temporaryFolder()}/data`
  const { engine, client, post } = await openOn(dataDir)
  expect(await post('before')).toBe(200)
  const { launchId } = engine
  const frames: EventFrame[] = []
  engine.subscribe(frame => frames.push(frame))

  rmSync(dataDir, { recursive: true })
  expect(await post('lost')).toBe(503)
  const failed = await client.call('app.status')
  expect(failed.storeFailure).toMatchObject({ code: 'store-gone', details: { dataDir, file: null } })

  const restarted = await client.call('app.restart')
  expect(restarted).toMatchObject({ storeFailure: null, deliveryCount: 0, dataDir })
  expect(restarted.launchId).not.toBe(launchId)
  expect(engine.launchId).toBe(restarted.launchId)
  expect(await post('after')).toBe(200)
  expect(storedBodies(dataDir)).toEqual(['after'])
  // Clients get an event of another launch after this one, and fetch everything again.
  const launches = frames.map(frame => frame.launchId)
  expect(launches).toContain(launchId)
  expect(launches.at(-1)).toBe(restarted.launchId)

  rmSync(dataDir, { recursive: true })
  writeFileSync(dataDir, 'in the way')
  const refused = { code: 'folder-not-writable' }
  await expect(client.call('app.restart')).rejects.toMatchObject(refused)
  await expect(client.call('app.status')).rejects.toMatchObject(refused)
  await expect(client.call('app.restart')).rejects.toMatchObject(refused)
  rmSync(dataDir)
  await client.call('app.restart')
  expect(await post('{}')).toBe(200)
})
