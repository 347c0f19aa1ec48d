import Database from 'better-sqlite3'
import { type DeliveryId, deliveryId, type Sender } from '#contract/terms'
import { responseFindings } from '../../inspect/delivery-rules.ts'
import type { InspectionToStore } from '../../inspect/inspection-batch.ts'
import { indexBytes, storeFiles } from '../connection/store-files.ts'
import { vacuum } from '../write/vacuum.ts'
import type { ChangedSteps, IndexStart, IndexTotals } from './index-protocol.ts'
import { indexBusyMs } from './open-derived.ts'
import { emptyIndex, openIndex } from './open-index.ts'
import { createSearchIndexWriter } from './search-index-writer.ts'
import { createStoreReads } from './store-reads.ts'
import { openTextFile } from './texts/text-file.ts'
import { textsUpTo } from './texts/text-schema.ts'
import { createTextSource } from './texts/text-source.ts'
import { createInspectionWriter } from './write/inspections.ts'

/** Deliveries that one transaction forgets. */
const maximumRemovals = 2_000
/** Records that lost deliveries whose trails one transaction computes. */
const maximumTrails = 20
/** Long trails are computed for so long by one request: others wait meanwhile. */
const longTrailsMs = 100
/** After a forced end, the answers of so many deliveries may not have been looked at. */
const recheckedResponses = 5_000
/** Distinct findings that nothing refers to are removed when so many deliveries are gone. */
const removedUntilCleaning = 50_000
/** Deliveries whose texts are added in one transaction: some ten milliseconds. */
const textsAtOnce = 200
/** In a range of so many times as many ids as were inspected, those are looked up one by one. */
const scatteredTimes = 8
/** A shorter log is left: copying it after each delivery would cost more than it takes. */
const emptiedLogBytes = 1024 * 1024
const busyMs = 5_000

interface IndexState extends Pick<IndexTotals, 'inspected' | 'through' | 'forgotten'> {
  readonly lastId: number
}

/** The index of one store, on the thread that writes it. Each call is one transaction; it throws what SQLite does. */
export interface Indexing {
  /** Removals that were followed as it opened, and that the store still lists. */
  readonly followedAtOpen: number
  totals(): IndexTotals
  addInspections(inspections: readonly InspectionToStore[]): void
  /**
   * Deliveries whose findings as steps of their trails changed since it was asked last, because of others; `null` for
   * none. A range may hold others too.
   */
  takeChangedSteps(): ChangedSteps | null
  /** Returns whether any inspection changed. */
  addResponseFindings(firstId: number, lastId: number): boolean
  /** Returns those that it no longer knows: fewer than it may remove at once where none is left. */
  removeSome(): readonly number[]
  /**
   * Counts deliveries that the store has restored as not inspected, once it no longer knows them by `removeSome`. Returns
   * them; none where none is left.
   */
  restoreSome(): readonly number[]
  /**
   * Computes some of the trails that wait for it, each once in a round. False where the round is over: a long trail is
   * then to be left for a while.
   */
  computeTrails(): boolean
  /** Adds some deliveries to the texts; false where none is left that can be added now. */
  fillTexts(): boolean
  /** Deletes the file of the texts. */
  removeTexts(): void
  /** Gives up to so many free pages back to the disk. Returns how many; 0 where none is left. */
  vacuum(pages: number): number
  /** Empties a log that has grown: it stays as long as it ever was otherwise. False where a reader holds it. */
  emptyLog(): boolean
  /** Removes everything. To be closed afterwards: what it remembers is gone. */
  empty(): void
  close(): void
}

export function openIndexing({ dataDir, rulesVersion }: IndexStart): Indexing {
  const store = new Database(storeFiles(dataDir).database, { readonly: true, timeout: busyMs })
  // It reads each row once, in the order of the table.
  store.pragma('cache_size = -1024')
  let database: Database.Database | null = null
  try {
    database = openIndex(dataDir, rulesVersion, store).database
    return createIndexing(database, store, dataDir)
  } catch (error) {
    database?.close()
    store.close()
    throw error
  }
}

function createIndexing(database: Database.Database, store: Database.Database, dataDir: string): Indexing {
  const reads = createStoreReads(store)
  const search = createSearchIndexWriter(database)
  const inspections = createInspectionWriter(database, search)
  const texts = openTextFile(dataDir, database)
  const textSource = createTextSource(store, database)
  const serviceOf = database
    .prepare<[number], Sender>(
      'SELECT s.service FROM inspections r JOIN states s ON s.id = r.state WHERE r.delivery_id = ?',
    )
    .pluck()
  const isInspected = database
    .prepare<[number], number>('SELECT 1 FROM inspections WHERE delivery_id = ?')
    .pluck()
  const newestInspected = database
    .prepare<[], number | null>('SELECT max(delivery_id) FROM inspections')
    .pluck()
  const readState = database.prepare<[], IndexState>(
    `SELECT inspected_count AS inspected, through, last_id AS lastId, forgotten_count AS forgotten
     FROM index_state`,
  )
  const saveState = database.prepare(
    `UPDATE index_state
     SET inspected_count = ?, through = ?, last_id = ?, last_received_at_ms = ?, forgotten_count = ?`,
  )
  let state = readState.get() ?? { inspected: 0, through: 0, lastId: 0, forgotten: 0 }
  const changedSteps = new Set<number>()
  /** The record whose long trail was computed last in this round; 0 before the first. */
  let lastLongTrail = 0
  let removedSinceCleaning = 0

  /** How far no delivery is left out. Each delivery is passed once. */
  function throughAfter(last: number, batch: ReadonlySet<number>): number {
    if (last <= state.through) return state.through
    let through = state.through
    // Newer ones may have been inspected before.
    const end = Math.max(last, state.lastId)
    for (const id of reads.idsBetween(state.through, end)) {
      if (!batch.has(id) && isInspected.get(id) === undefined) return id - 1
      through = id
    }
    return Math.max(through, end)
  }

  const transaction = database.transaction((work: () => unknown) => {
    search.begin()
    const made = work()
    search.settle()
    return made
  })

  /** What is kept in memory of a transaction that fails is forgotten with it. */
  function transact<T>(work: () => T): T {
    try {
      const made = transaction.immediate(work) as T
      for (const id of search.changedSteps()) changedSteps.add(id)
      return made
    } catch (error) {
      inspections.forget()
      search.forget()
      state = readState.get() ?? state
      throw error
    }
  }

  function save(next: IndexState): void {
    const receivedAtMs = reads.receivedAtMs(next.lastId)
    saveState.run(next.inspected, next.through, next.lastId, receivedAtMs, next.forgotten)
    state = next
  }

  function addResponses(firstId: number, lastId: number): boolean {
    let hasChanged = false
    for (const response of reads.remarkableResponses(firstId, lastId)) {
      const service = serviceOf.get(response.id)
      if (service === undefined) continue
      const found = responseFindings(response.method, response, service)
      hasChanged = inspections.addFindings(response.id, found) || hasChanged
    }
    return hasChanged
  }

  transact(() => addResponses(Math.max(1, state.through - recheckedResponses), state.through))

  /** Forgets some of the deliveries that the store has removed; returns those that it asked about. */
  function removeSome(): readonly number[] {
    const ids = reads.removals(maximumRemovals)
    if (ids.length === 0) return ids
    // The store forgets that they were removed: it must not come back after a power cut.
    database.pragma('synchronous = FULL')
    texts.remove(ids, reads.isNoneLeft)
    try {
      transact(() => {
        const removed = inspections.removeInspections(ids)
        search.removed(ids)
        removedSinceCleaning += removed
        const isLastGone = ids.includes(state.lastId)
        if (removed === 0 && !isLastGone) return
        const lastId = isLastGone ? (newestInspected.get() ?? 0) : state.lastId
        const forgotten = state.forgotten + removed
        save({ ...state, inspected: state.inspected - removed, lastId, forgotten })
      })
      transact(() => inspections.computeTrails(maximumTrails))
      if (ids.length < maximumRemovals) finishRemovals()
    } finally {
      database.pragma('synchronous = NORMAL')
    }
    return ids
  }

  /** Searches look through all from the first of them on, until it is inspected again. */
  function restoreSome(): readonly number[] {
    const ids = reads.restorals(maximumRemovals)
    const first = ids[0]
    if (first === undefined) return ids
    texts.changed(ids)
    // The store forgets that they were restored.
    database.pragma('synchronous = FULL')
    try {
      transact(() => save({ ...state, through: Math.min(state.through, first - 1) }))
    } finally {
      database.pragma('synchronous = NORMAL')
    }
    return ids
  }

  // Few: those of the moment before a forced end.
  const followedAtOpen = removeSome().length

  return {
    followedAtOpen,
    totals: () => ({
      inspected: state.inspected,
      through: state.through,
      firstId: reads.firstId(),
      textsThrough: texts.through(),
      textsMissing: Math.max(0, textsUpTo(state.through) - texts.through()),
      hasTexts: texts.isThere(),
      hasPendingTrails: inspections.hasPendingTrails(),
      forgotten: state.forgotten,
    }),
    addInspections(batch) {
      const ids = new Set(batch.map(({ id }) => id))
      const first = Math.min(...ids)
      const last = Math.max(...ids)
      if (ids.size === 0) return
      // Of a delivery that was restored, inspected again, or inspected before a power cut, the id of its record may differ.
      texts.changed([...ids])
      transact(() => {
        const isScattered = last - first >= ids.size * scatteredTimes
        const there = isScattered ? reads.deliveriesAmong([...ids]) : reads.deliveries(first, last)
        const added = inspections.writeInspections(batch, there)
        // Mostly a delivery is inspected before it is answered.
        if (isScattered) for (const id of ids) addResponses(id, id)
        else addResponses(first, last)
        save({
          ...state,
          inspected: state.inspected + added,
          through: throughAfter(last, ids),
          lastId: there.has(last) ? Math.max(state.lastId, last) : state.lastId,
        })
      })
      // They are told as inspected.
      for (const id of ids) changedSteps.delete(id)
    },
    takeChangedSteps() {
      if (changedSteps.size === 0) return null
      const [firstId, lastId] = ends(changedSteps)
      const count = changedSteps.size
      changedSteps.clear()
      return { firstId, lastId, count }
    },
    addResponseFindings: (firstId, lastId) => transact(() => addResponses(firstId, lastId)),
    removeSome,
    restoreSome,
    computeTrails() {
      const startedMs = performance.now()
      while (transact(() => inspections.computeTrails(maximumTrails)) === maximumTrails);
      do {
        const record = transact(() => inspections.computeLongTrail(lastLongTrail))
        lastLongTrail = record ?? 0
      } while (lastLongTrail > 0 && performance.now() - startedMs < longTrailsMs)
      return lastLongTrail > 0
    },
    fillTexts() {
      const before = texts.through()
      return texts.fill(textSource, state.through, textsAtOnce) > before
    },
    removeTexts: texts.removeAll,
    vacuum(pages) {
      const freed = vacuum(database, pages) || texts.vacuum(pages)
      // The files are cut once the logs are in them, and the logs have what was deleted.
      if (freed === 0) {
        database.pragma('wal_checkpoint(TRUNCATE)')
        texts.emptyLog()
      }
      return freed
    },
    emptyLog() {
      if (indexBytes(dataDir).log < emptiedLogBytes) return true
      // It is not waited for readers: what is asked next would wait, too.
      database.pragma('busy_timeout = 0')
      try {
        const isEmptied = Number(database.pragma('wal_checkpoint(TRUNCATE)', { simple: true })) === 0
        return texts.emptyLog() && isEmptied
      } finally {
        database.pragma(`busy_timeout = ${indexBusyMs}`)
      }
    },
    empty() {
      texts.removeAll()
      emptyIndex(database)
    },
    close() {
      texts.close()
      database.close()
      store.close()
    },
  }

  function finishRemovals(): void {
    while (transact(() => inspections.computeTrails(maximumTrails)) === maximumTrails);
    if (removedSinceCleaning < removedUntilCleaning) return
    removedSinceCleaning = 0
    transact(() => inspections.removeUnusedFindings())
  }
}

function ends(ids: ReadonlySet<number>): readonly [DeliveryId, DeliveryId] {
  let [first, last] = [Number.POSITIVE_INFINITY, 0]
  for (const id of ids) {
    if (id < first) first = id
    if (id > last) last = id
  }
  return [deliveryId(first), deliveryId(last)]
}
