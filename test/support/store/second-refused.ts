import { rmSync } from 'node:fs'
import { expect } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { arrivedDelivery, captured } from './arrived-delivery.ts'
import { holdStore } from './held-store.ts'
import { openTestStore } from './open-test-store.ts'
import { storedBodies } from './stored-bodies.ts'

/**
 * A second process is refused, and nothing is lost, when these files were removed beside the first; and so it is at the other
 * folders, which are held too.
 */
export async function expectSecondRefused(files: readonly string[], ...others: string[]): Promise<void> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const bodies = Array.from({ length: 5 }, (_, index) => `delivery ${index}`)
  for (const body of bodies) await captured(store, arrivedDelivery({ body }))

  for (const file of files) rmSync(`${dataDir}/${file}`)
  const other = await holdStore('capture', dataDir, ...others)
  for (const line of other.lines) expect(line).toMatchObject({ code: 'store-held' })
  await expect(captured(store, arrivedDelivery())).rejects.toMatchObject({ code: 'store-gone' })
  await store.close()

  const next = await openTestStore(dataDir)
  expect(storedBodies(dataDir)).toEqual(bodies)
  expect(await captured(next, arrivedDelivery())).toBe(bodies.length + 1)
}
