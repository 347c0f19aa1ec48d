import Database from 'better-sqlite3'
import type { Sender } from '#contract/terms'
import { responseFindings } from '../../inspect/delivery-rules.ts'
import { unpackInspections } from '../../inspect/inspection-batch.ts'
import { busyMs } from '../connection/busy.ts'
import { durably } from '../connection/open-derived.ts'
import { emptyIndex, openIndex } from '../connection/open-index.ts'
import { prepareAll } from '../connection/statements.ts'
import { indexBytes, storeFiles } from '../connection/store-files.ts'
import { textsUpTo } from '../schema/text-schema.ts'
import { rangeOf } from '../schema/to-store.ts'
import { truncateLog, vacuum } from '../write/vacuum.ts'
import type { IndexStart, IndexState, IndexTotals } from './index-protocol.ts'
import { createSearchIndexWriter } from './search-index-writer.ts'
import { createStoreReads } from './store-reads.ts'
import { openTextFile } from './texts/text-file.ts'
import { createTextSource } from './texts/text-source.ts'
import { createInspectionWriter } from './write/inspections.ts'

/** Number of deliveries that one transaction removes from the index. */
const maximumRemovals = 2_000
/** Number of records with lost deliveries whose trails one transaction computes. */
const maximumTrails = 20
/** One request computes long trails for at most this time: other requests wait for it. */
const longTrailsMs = 100
/** After a forced end, the responses of up to this many deliveries may not have been checked. */
const recheckedResponses = 5_000
/** Distinct findings without a reference are removed after this many deliveries are removed. */
const removedUntilCleaning = 50_000
/** Deliveries whose texts one transaction adds, in about 10 ms. */
const textsAtOnce = 200
/** If the range has at least this multiple of the inspected ids, the ids are looked up one by one. */
const scatteredTimes = 8
/** A shorter log stays: copying it after each delivery would cost more than its space. */
const emptiedLogBytes = 1024 * 1024
/** How long a read of the store waits for its writer. */
const storeBusyMs = 5_000

interface SavedState extends Pick<IndexTotals, 'inspected' | 'through' | 'forgotten'> {
  readonly lastId: number
}

export function openIndexing({ dataDir, rulesVersion }: IndexStart): Indexing {
  const store = new Database(storeFiles(dataDir).database, { readonly: true, timeout: storeBusyMs })
  // A small cache: this connection reads each row once, in the order of the table.
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

export type Indexing = ReturnType<typeof createIndexing>

/** The index of one store, on the thread that writes it. Each call is one transaction. Calls throw SQLite's errors. */
function createIndexing(database: Database.Database, store: Database.Database, dataDir: string) {
  const reads = createStoreReads(store)
  const search = createSearchIndexWriter(database)
  const inspections = createInspectionWriter(database, search)
  const texts = openTextFile(dataDir, database)
  const textSource = createTextSource(store, database)
  const sql = prepareAll(database, {
    serviceOf: 'SELECT s.service FROM inspections r JOIN states s ON s.id = r.state WHERE r.delivery_id = ?',
    isInspected: 'SELECT 1 FROM inspections WHERE delivery_id = ?',
    newestInspected: 'SELECT max(delivery_id) FROM inspections',
    readState: `SELECT inspected_count AS inspected, through, last_id AS lastId, forgotten_count AS forgotten
     FROM index_state`,
    saveState: `UPDATE index_state
     SET inspected_count = ?, through = ?, last_id = ?, last_received_at_ms = ?, forgotten_count = ?`,
  })
  let state = sql.readState.get<SavedState>() ?? { inspected: 0, through: 0, lastId: 0, forgotten: 0 }
  const changedSteps = new Set<number>()
  /** The record whose long trail was computed most recently in this round; 0 before the first. */
  let lastLongTrail = 0
  let removedSinceCleaning = 0
  let followedRemovals: number | null = null

  /** The last id before the first missing delivery. Visits each delivery once. */
  function throughAfter(last: number, batch: ReadonlySet<number>): number {
    if (last <= state.through) return state.through
    let through = state.through
    // Newer deliveries may have been inspected before.
    const end = Math.max(last, state.lastId)
    for (const id of reads.idsBetween(state.through, end)) {
      if (!batch.has(id) && sql.isInspected.value(id) === null) return id - 1
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

  /** A failing transaction also discards its state in memory. */
  function transact<T>(work: () => T): T {
    try {
      const made = transaction.immediate(work) as T
      for (const id of search.changedSteps()) changedSteps.add(id)
      return made
    } catch (error) {
      inspections.forget()
      search.forget()
      state = sql.readState.get<SavedState>() ?? state
      throw error
    }
  }

  function save(next: SavedState): void {
    const receivedAtMs = reads.receivedAtMs(next.lastId)
    sql.saveState.run(next.inspected, next.through, next.lastId, receivedAtMs, next.forgotten)
    state = next
  }

  function addResponses(firstId: number, lastId: number): boolean {
    let hasChanged = false
    for (const response of reads.remarkableResponses(firstId, lastId)) {
      const service = sql.serviceOf.value<Sender>(response.id)
      if (service === null) continue
      const found = responseFindings(response.method, response, service)
      hasChanged = inspections.addFindings(response.id, found) || hasChanged
    }
    return hasChanged
  }

  transact(() => addResponses(Math.max(1, state.through - recheckedResponses), state.through))

  /** Removes from the index some of the deliveries that the store has removed. Returns their ids. */
  function removeSome(): readonly number[] {
    const ids = reads.removals(maximumRemovals)
    if (ids.length === 0) {
      followedRemovals = 0
      return ids
    }
    texts.remove(ids, reads.isNoneLeft)
    // The store deletes its list of these removals, so a power cut must not bring the rows back.
    durably(database, () => {
      transact(() => {
        const removed = inspections.removeInspections(ids)
        search.removed(ids)
        removedSinceCleaning += removed
        const isLastGone = ids.includes(state.lastId)
        if (removed === 0 && !isLastGone) return
        const lastId = isLastGone ? (sql.newestInspected.value<number>() ?? 0) : state.lastId
        const forgotten = state.forgotten + removed
        save({ ...state, inspected: state.inspected - removed, lastId, forgotten })
      })
      transact(() => inspections.computeTrails(maximumTrails))
      if (ids.length < maximumRemovals) finishRemovals()
    })
    followedRemovals = ids.length
    return ids
  }

  /** Until the first restored delivery is inspected again, searches scan all deliveries from it on. */
  function restoreSome(): readonly number[] {
    const ids = reads.restorals(maximumRemovals)
    const first = ids[0]
    if (first === undefined) return ids
    texts.changed(ids)
    // The store deletes its list of these restorations.
    durably(database, () => transact(() => save({ ...state, through: Math.min(state.through, first - 1) })))
    return ids
  }

  // Few: removals of the moment before a forced end.
  removeSome()

  function totals(): IndexTotals {
    return {
      inspected: state.inspected,
      through: state.through,
      firstId: reads.firstId(),
      textsThrough: texts.through(),
      textsMissing: Math.max(0, textsUpTo(state.through) - texts.through()),
      hasTexts: texts.isThere(),
      hasPendingTrails: inspections.hasPendingTrails(),
      forgotten: state.forgotten,
    }
  }

  return {
    /** State after the last call. Call it once after each. */
    takeState(): IndexState {
      const range = rangeOf(changedSteps)
      const taken = {
        totals: totals(),
        changedSteps: range && { ...range, count: changedSteps.size },
        followedRemovals,
      }
      changedSteps.clear()
      followedRemovals = null
      return taken
    },
    /** `text`: see InspectionBatch. */
    saveInspections(text: string): void {
      const batch = unpackInspections(text)
      const ids = new Set(batch.map(({ id }) => id))
      const first = Math.min(...ids)
      const last = Math.max(...ids)
      if (ids.size === 0) return
      // The record id may differ in a delivery that was restored, inspected again, or inspected before a power cut.
      texts.changed([...ids])
      transact(() => {
        const isScattered = last - first >= ids.size * scatteredTimes
        const there = isScattered ? reads.deliveriesAmong([...ids]) : reads.deliveries(first, last)
        const added = inspections.writeInspections(batch, there)
        // Most deliveries are inspected before they get their response.
        if (isScattered) for (const id of ids) addResponses(id, id)
        else addResponses(first, last)
        save({
          ...state,
          inspected: state.inspected + added,
          through: throughAfter(last, ids),
          lastId: there.has(last) ? Math.max(state.lastId, last) : state.lastId,
        })
      })
      // They are reported as inspected.
      for (const id of ids) changedSteps.delete(id)
    },
    /** Returns whether any inspection changed. */
    addResponseFindings: (firstId: number, lastId: number): boolean =>
      transact(() => addResponses(firstId, lastId)),
    /** Returns the removed ids: fewer than the limit of a transaction if none is left. */
    removeSome,
    /**
     * Counts deliveries that the store has restored as not inspected, after `removeSome` removed them.
     * Returns their ids; an empty list if none is left.
     */
    restoreSome,
    /**
     * Computes some pending trails, each once in a round. False if the round is over: the caller then pauses
     * before it computes long trails again.
     */
    computeTrails(): boolean {
      const startedMs = performance.now()
      while (transact(() => inspections.computeTrails(maximumTrails)) === maximumTrails);
      do {
        const record = transact(() => inspections.computeLongTrail(lastLongTrail))
        lastLongTrail = record ?? 0
      } while (lastLongTrail > 0 && performance.now() - startedMs < longTrailsMs)
      return lastLongTrail > 0
    },
    /** Adds some deliveries to the texts; false if none can be added now. */
    fillTexts(): boolean {
      const before = texts.through()
      return texts.fill(textSource, state.through, textsAtOnce) > before
    },
    removeTexts: texts.removeAll,
    /** Gives up to this many free pages back to the disk. Returns their number; 0 if none is left. */
    vacuum(pages: number): number {
      const freed = vacuum(database, pages) || texts.vacuum(pages)
      // The files get shorter once the logs are copied into them, and the logs have the deleted rows.
      if (freed === 0) {
        truncateLog(database, busyMs)
        texts.emptyLog(busyMs)
      }
      return freed
    },
    /** Empties a log that has grown: otherwise it never gets shorter. False if a reader holds it. */
    emptyLog(): boolean {
      if (indexBytes(dataDir).log < emptiedLogBytes) return true
      // Does not wait for readers: the next request would wait too.
      const isEmptied = truncateLog(database, 0)
      return texts.emptyLog(0) && isEmptied
    },
    /** Removes everything. Close the index afterwards: its memory is no longer valid. */
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
    transact(() => inspections.removeUnused())
  }
}
