import Database from 'better-sqlite3'
import type { Sender } from '#contract/terms'
import { answerFindings } from '../../inspect/delivery-rules.ts'
import type { InspectionToStore } from '../../inspect/inspection-batch.ts'
import { storeFiles } from '../connection/store-files.ts'
import type { IndexStart, IndexTotals } from './index-protocol.ts'
import { openIndex } from './open-index.ts'
import { createSearchIndexWriter } from './search-index-writer.ts'
import { createStoreReads } from './store-reads.ts'
import { createTextIndex } from './texts/text-index.ts'
import { createTextSource } from './texts/text-source.ts'
import { createInspectionWriter } from './write/inspections.ts'

/** Deliveries that one transaction forgets. */
const maximumRemovals = 2_000
/** Records whose trails one transaction links again. */
const maximumRelinked = 20
/** After a forced end, the answers of so many deliveries may not have been looked at. */
const recheckedAnswers = 5_000
/** Distinct findings that nothing refers to are removed when so many deliveries are gone. */
const removedUntilCleaning = 50_000
/** Deliveries whose texts are added in one transaction: some ten milliseconds. */
const textsAtOnce = 200
const busyMs = 5_000

/** The index of one store, on the thread that writes it. Each call is one transaction; it throws what SQLite does. */
export interface Indexing {
  totals(): IndexTotals
  addInspections(inspections: readonly InspectionToStore[]): void
  /** Returns whether any inspection changed. */
  addAnswerFindings(firstId: number, lastId: number): boolean
  /** Returns those that it no longer knows: fewer than it may remove at once where none is left. */
  removeSome(): readonly number[]
  /** Adds some deliveries to the texts; false where none is left that can be added now. */
  fillTexts(): boolean
  close(): void
}

export function openIndexing({ dataDir, rulesVersion }: IndexStart): Indexing {
  const store = new Database(storeFiles(dataDir).database, { readonly: true, timeout: busyMs })
  // It reads each row once, in the order of the table.
  store.pragma('cache_size = -1024')
  let database: Database.Database | null = null
  try {
    database = openIndex(dataDir, rulesVersion, store).database
    return createIndexing(database, store)
  } catch (error) {
    database?.close()
    store.close()
    throw error
  }
}

function createIndexing(database: Database.Database, store: Database.Database): Indexing {
  const reads = createStoreReads(store)
  const search = createSearchIndexWriter(database)
  const inspections = createInspectionWriter(database, search)
  const texts = createTextIndex(database)
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
  const readState = database.prepare<[], { inspected: number; through: number; lastId: number }>(
    'SELECT inspected_count AS inspected, through, last_id AS lastId FROM index_state',
  )
  const saveState = database.prepare(
    'UPDATE index_state SET inspected_count = ?, through = ?, last_id = ?, last_received_at_ms = ?',
  )
  let state = readState.get() ?? { inspected: 0, through: 0, lastId: 0 }
  let removedSinceCleaning = 0

  /** How far no delivery is left out. Each delivery is passed once. */
  function throughAfter(last: number, batch: ReadonlySet<number>): number {
    if (last <= state.through) return state.through
    let through = state.through
    for (const id of reads.idsBetween(state.through, last)) {
      if (!batch.has(id) && isInspected.get(id) === undefined) return id - 1
      through = id
    }
    return Math.max(through, last)
  }

  const transaction = database.transaction((work: () => unknown) => {
    search.discard()
    const made = work()
    search.settle()
    return made
  })

  /** What is kept in memory of a transaction that fails is forgotten with it. */
  function transact<T>(work: () => T): T {
    try {
      return transaction.immediate(work) as T
    } catch (error) {
      inspections.forget()
      state = readState.get() ?? state
      throw error
    }
  }

  function save(next: typeof state): void {
    saveState.run(next.inspected, next.through, next.lastId, reads.receivedAtMs(next.lastId))
    state = next
  }

  function addAnswers(firstId: number, lastId: number): boolean {
    let hasChanged = false
    for (const answer of reads.remarkableAnswers(firstId, lastId)) {
      const service = serviceOf.get(answer.id)
      if (service === undefined) continue
      const found = answerFindings(answer.method, answer, service)
      hasChanged = inspections.addFindings(answer.id, found) || hasChanged
    }
    return hasChanged
  }

  transact(() => addAnswers(Math.max(1, state.through - recheckedAnswers), state.through))

  /** Forgets some of the deliveries that the store has removed; returns those that it asked about. */
  function removeSome(): readonly number[] {
    const ids = reads.removals(maximumRemovals)
    if (ids.length === 0) return ids
    // The store forgets that they were removed: it must not come back after a power cut.
    database.pragma('synchronous = FULL')
    try {
      transact(() => {
        const removed = inspections.removeInspections(ids)
        search.removed(ids)
        removedSinceCleaning += removed
        const isLastGone = ids.includes(state.lastId)
        if (removed === 0 && !isLastGone) return
        const lastId = isLastGone ? (newestInspected.get() ?? 0) : state.lastId
        save({ ...state, inspected: state.inspected - removed, lastId })
      })
      transact(() => inspections.relinkLosses(maximumRelinked))
      if (ids.length < maximumRemovals) finishRemovals()
    } finally {
      database.pragma('synchronous = NORMAL')
    }
    return ids
  }

  // Few: those of the moment before a forced end.
  removeSome()

  return {
    totals: () => ({ inspected: state.inspected, through: state.through }),
    addInspections(batch) {
      const ids = new Set(batch.map(({ id }) => id))
      const first = Math.min(...ids)
      const last = Math.max(...ids)
      if (ids.size === 0) return
      transact(() => {
        const there = reads.deliveries(first, last)
        const added = inspections.writeInspections(batch, there)
        // Mostly a delivery is inspected before it is answered.
        addAnswers(first, last)
        save({
          inspected: state.inspected + added,
          through: throughAfter(last, ids),
          lastId: there.has(last) ? Math.max(state.lastId, last) : state.lastId,
        })
      })
    },
    addAnswerFindings: (firstId, lastId) => transact(() => addAnswers(firstId, lastId)),
    removeSome,
    fillTexts() {
      const before = texts.through()
      return transact(() => texts.fill(textSource, state.through, textsAtOnce)) > before
    },
    close() {
      database.close()
      store.close()
    },
  }

  function finishRemovals(): void {
    while (transact(() => inspections.relinkLosses(maximumRelinked)) === maximumRelinked);
    if (removedSinceCleaning < removedUntilCleaning) return
    removedSinceCleaning = 0
    transact(() => inspections.removeUnusedFindings())
  }
}
