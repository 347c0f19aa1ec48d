import { cpSync, renameSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import type { Ports } from '../../../main/engine/ports.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import { openStore } from '../../../main/engine/store/open-store.ts'
import { everything, type ReadStore } from '../../../main/engine/store/read-store.ts'
import type { Store } from '../../../main/engine/store/store.ts'
import { testPorts } from '../engine/ports.ts'
import { folderOfFile, temporaryFolder } from '../temporary-folder.ts'
import { arrivedDelivery, captured } from './arrived-delivery.ts'
import { holdStore } from './held-store.ts'

type Changes = Partial<Ports> & { readonly rulesVersion?: number }

/** The store of a folder, held by this process until the test ends, unless the test closes it. */
export async function openTestStore(dataDir: string, changes: Changes = {}): Promise<Store> {
  const store = await open(dataDir, changes)
  onTestFinished(() => store.close())
  return store
}

/** The store of a new folder, held likewise. */
export async function newTestStore(changes: Changes = {}): Promise<{ dataDir: string; store: Store }> {
  const dataDir = temporaryFolder()
  return { dataDir, store: await openTestStore(dataDir, changes) }
}

/** A reader of a folder's store, closed when the test ends. */
export function openTestReader(dataDir: string, rulesVersion = 1): ReadStore {
  const reader = openReadStore({ dataDir, rulesVersion })
  onTestFinished(() => reader.close())
  return reader
}

interface StoreOfFile {
  readonly dataDir: string
  readonly store: Store
  readonly reader: ReadStore
}

/**
 * One open store for all tests of a file: opening takes two threads and 150 ms of processor time. Called outside tests; the
 * function that it returns gives the store within them. Ids go on from test to test.
 */
export function storeOfFile(): () => StoreOfFile {
  const dataDir = folderOfFile()
  let opened: StoreOfFile | null = null
  beforeAll(async () => {
    const store = await open(dataDir, {})
    opened = { dataDir, store, reader: openReadStore({ dataDir, rulesVersion: 1 }) }
  })
  afterAll(async () => {
    opened?.reader.close()
    await opened?.store.close()
  })
  return () => {
    if (opened === null) throw new Error('Only within a test.')
    return opened
  }
}

/**
 * Folders that are copies of a folder that `fill` made before the first test, by default a closed store with
 * one delivery. Call it outside tests; each call of the returned function gives a test its own copy.
 */
export function copiesOfFolder(fill: (dataDir: string) => Promise<unknown> = fillWithDelivery): () => string {
  const dataDir = folderOfFile()
  beforeAll(async () => {
    await fill(dataDir)
  })
  return () => {
    const copy = temporaryFolder()
    cpSync(dataDir, copy, { recursive: true })
    return copy
  }
}

async function fillWithDelivery(dataDir: string): Promise<void> {
  const store = await open(dataDir, {})
  await captured(store, arrivedDelivery())
  await store.close()
}

/** Stores so many more and leaves the folder as a killed process does: with a log that was not copied into the database. */
export async function leaveAsKilled(dataDir: string, count: number): Promise<void> {
  const store = await open(dataDir, {})
  await Promise.all(Array.from({ length: count }, () => captured(store, arrivedDelivery())))
  cpSync(dataDir, `${dataDir}-killed`, { recursive: true })
  await store.close()
  rmSync(dataDir, { recursive: true })
  renameSync(`${dataDir}-killed`, dataDir)
}

function open(dataDir: string, { rulesVersion = 1, ...ports }: Changes): Promise<Store> {
  return openStore({
    ports: { ...testPorts(dataDir), ...ports },
    rulesVersion,
    holder: { host: 'command' },
  })
}

/** The bodies of all that is stored, oldest first. */
export function storedBodies(dataDir: string): string[] {
  const reader = openTestReader(dataDir)
  const bodies: string[] = []
  for (let before: ReturnType<typeof reader.newestDeliveryId> | undefined; ; ) {
    const window = { before: before ?? undefined, limit: 500, search: everything }
    const { rows, hasMore } = reader.listDeliveries(window)
    for (const { id, bodyBytes } of rows) {
      bodies.push(Buffer.from(reader.body(id, 0, bodyBytes)?.bytes ?? []).toString())
    }
    before = rows.at(-1)?.id
    if (!hasMore) return bodies.reverse()
  }
}

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
