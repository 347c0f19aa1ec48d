import { deliveryId } from '#contract/terms'
import type { ImportSource } from '#contract/transfer/importing'
import { inspectDelivery } from '../inspect/inspect-delivery.ts'
import type { ReadStore } from '../store/read-store.ts'
import { createPause } from '../threads/run-in-steps.ts'
import { importCanceled } from './imports/import-problem.ts'
import type { ImportItem, ImportReader } from './imports/import-reader.ts'
import { type ImportPlace, openImport } from './imports/open-import.ts'
import type { TransferDelivery } from './transfer-delivery.ts'

export interface ImportRun extends ImportPlace {
  readonly store: ReadStore
  readonly paths: readonly string[]
  readonly isDryRun: boolean
  readonly isCanceled: () => boolean
  readonly onProgress: (progress: {
    readonly state: 'checking' | 'writing'
    readonly done: number
    readonly total: number
    readonly sources: readonly ImportSource[]
  }) => void
  /** Stores a batch of one session. The next batch is made when it is stored. */
  readonly keep: (session: string, deliveries: readonly TransferDelivery[]) => Promise<void>
}

/** A batch takes the writer for a few milliseconds at most, since a delivery may arrive during it. */
const batchDeliveries = 100
const batchBytes = 1024 * 1024

/**
 * Checks everything, then stores it in batches. A failed check has changed nothing. Throws `import-invalid`,
 * `import-unknown`, `store-newer`, `store-damaged`, `cancelled`.
 */
export async function runImport(run: ImportRun): Promise<readonly ImportSource[]> {
  const pause = createPause(() => {
    if (run.isCanceled()) throw importCanceled()
  })
  const readers = run.paths.map(path => ({
    path,
    reader: openImport(path, run),
  }))
  const sources: ImportSource[] = []
  const isNew = sourceFilter(run.store)
  let checked = 0
  for (const { path, reader } of readers) {
    const source = emptySource(path, reader)
    for (const item of reader.items()) {
      await pause()
      count(source, item, isNew)
      checked += 1
      run.onProgress({ state: 'checking', done: checked, total: 0, sources: [] })
    }
    sources.push(source)
  }
  const total = sources.reduce((sum, source) => sum + source.deliveries, 0)
  if (run.isDryRun || total === 0) return sources
  let done = 0
  for await (const { session, batch } of batches(
    readers.map(({ reader }) => reader),
    sourceFilter(run.store),
    pause,
  )) {
    await run.keep(session, batch)
    done += batch.length
    run.onProgress({ state: 'writing', done, total, sources })
  }
  return sources
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

function emptySource(path: string, reader: ImportReader): Mutable<ImportSource> {
  const services = { transactions: 0, funding: 0, other: 0, none: 0 }
  return { path, format: reader.format, deliveries: 0, repeated: 0, services, skipped: [] }
}

function count(
  source: Mutable<ImportSource>,
  item: ImportItem,
  isNew: (delivery: TransferDelivery) => boolean,
): void {
  if (item.type === 'skipped') {
    const known = source.skipped.find(one => one.why === item.why)
    if (known === undefined) source.skipped.push({ why: item.why, count: 1, firstPlace: item.place })
    else known.count += 1
  } else if (isNew(item.delivery)) {
    source.deliveries += 1
    source.services[inspectDelivery(item.delivery).service] += 1
  } else source.repeated += 1
}

/** Whether a delivery is not stored yet: by its source, so that genuine repetitions of one body are all imported. */
function sourceFilter(store: ReadStore): (delivery: TransferDelivery) => boolean {
  const own = store.storeId()
  const seen = new Set<string>()
  return ({ source }) => {
    if (source === null) return true
    const name = `${source.store}:${source.delivery}`
    if (seen.has(name)) return false
    seen.add(name)
    const isHere = source.store === own && store.hasDelivery(deliveryId(source.delivery))
    return !isHere && store.deliveryOfSource(source.store, source.delivery) === null
  }
}

/** In order. A batch ends at its limit, or at the next session. */
async function* batches(
  readers: readonly ImportReader[],
  isNew: (delivery: TransferDelivery) => boolean,
  pause: () => Promise<void>,
): AsyncGenerator<{ session: string; batch: TransferDelivery[] }, void, undefined> {
  let batch: TransferDelivery[] = []
  let session = ''
  let bytes = 0
  for (const reader of readers) {
    for (const item of reader.items()) {
      await pause()
      if (item.type !== 'delivery' || !isNew(item.delivery)) continue
      const isFull = batch.length >= batchDeliveries || bytes >= batchBytes
      if (batch.length > 0 && (isFull || item.delivery.session !== session)) {
        yield { session, batch }
        batch = []
        bytes = 0
      }
      session = item.delivery.session
      batch.push(item.delivery)
      bytes += item.delivery.body.byteLength
    }
  }
  if (batch.length > 0) yield { session, batch }
}
