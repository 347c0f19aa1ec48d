import { rmSync } from 'node:fs'
import { expect } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { arrivedDelivery, captured } from './arrived-delivery.ts'
import { holdStore } from './held-store.ts'
import { openTestStore } from './open-test-store.ts'
import { storedBodies } from './stored-bodies.ts'

/** A second process is refused, and nothing is lost, when these files were removed beside the first. */
export async function expectSecondRefused(files: readonly string[]): Promise<void> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const bodies = Array.from({ length: 5 }, (_, index) => `delivery ${index}`)
  for (const body of bodies) await captured(store, arrivedDelivery({ body }))

  for (const file of files) rmSync(`${dataDir}/${file}`)
  const other = await holdStore(dataDir, 'capture')
  expect(other.lines[0]).toMatchObject({ code: 'store-held' })
  await expect(captured(store, arrivedDelivery())).rejects.toMatchObject({ code: 'store-gone' })
  await store.close()

  const next = await openTestStore(dataDir)
  expect(storedBodies(dataDir)).toEqual(bodies)
  expect(await captured(next, arrivedDelivery())).toBe(bodies.length + 1)
}
