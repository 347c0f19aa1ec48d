import type { Database } from 'better-sqlite3'
import { AppError } from '#contract/errors'
import type { ServeOptions } from '../../threads/serve-calls.ts'
import { markDamaged } from '../connection/damaged.ts'
import { openedFiles } from '../connection/files/opened-files.ts'
import { isDamage, isRefusedRow, storeError, writeError } from '../connection/sqlite-errors.ts'
import { prepareAll } from '../connection/statements.ts'
import { openForWriting, type WritingConnection } from '../connection/writing-connection.ts'
import { readStartingRows } from '../read/values.ts'
import { localDay } from '../schema/day.ts'
import { createDaySessionWriter } from '../write/day-sessions.ts'
import type { DeliveryGroup } from '../write/delivery-group.ts'
import { createResponseWriter, type ResponsesToStore } from '../write/responses.ts'
import { type WriteOptions, writeOptions } from '../write/write-options.ts'
import { storeWrites, type WriteName } from '../write/writes.ts'
import { createCheckpointer } from './checkpoint.ts'
import { type CheckpointThreadCrash, createCheckpointThread } from './checkpoint-thread.ts'

export interface WriterStart {
  readonly dataDir: string
  /** URL of the checkpoint thread's file. */
  readonly checkpointEntry: string
  /** Wall clock, for today's session and the name of a damaged store. */
  readonly nowMs: number
  /** Identity of the lock file that the process holds. */
  readonly lock: string
}

/** Functions that the thread calls. */
export interface WriterHost {
  checkpointThreadCrashed(crash: CheckpointThreadCrash): void
}

/** Updated with each commit. */
export interface WriterTotals {
  readonly deliveries: number
  /** Removed deliveries that the index may still have. */
  readonly removals: number
  /** Commits of any kind since the store was opened. */
  readonly commits: number
}

/** The functions of the writer's thread. Each throws an `AppError` if nothing was written. */
export type Writing = ReturnType<typeof createWriting>['calls']
/** The first call opens the store. */
export function createWriting(
  start: WriterStart,
  onCheckpointThreadCrash: (crash: CheckpointThreadCrash) => void,
) {
  let writer: ReturnType<typeof begin> | null = null
  const opened = (): ReturnType<typeof begin> => {
    if (writer === null) throw new Error('The store is not open.')
    return writer
  }
  const calls = {
    /** Opens the store, and returns what the main thread needs of it. */
    open() {
      try {
        writer = beginOn(start, onCheckpointThreadCrash)
        return writer.opened
      } catch (error) {
        throw storeError(error, start.dataDir)
      }
    },
    /** One transaction, with the waiting responses. After a failure the next write finds the store unchanged. */
    write: (name: WriteName, given: readonly unknown[], responses: ResponsesToStore): unknown =>
      opened().write(name, given, responses),
    /** Writes the last responses, and closes the store in any case. */
    close: (responses: ResponsesToStore): unknown => opened().close(responses),
  }
  const options: ServeOptions = {
    state: () => writer?.totals(),
    afterReply: (name, given) => writer?.afterReply(name, given),
  }
  return { calls, options }
}

function beginOn(start: WriterStart, onCheckpointThreadCrash: (crash: CheckpointThreadCrash) => void) {
  const beginWith = (connection: WritingConnection) => {
    const { database } = connection
    const checkpointThread = createCheckpointThread(
      new URL(start.checkpointEntry),
      database.name,
      onCheckpointThreadCrash,
    )
    try {
      return begin(connection, start, createCheckpointer(database, checkpointThread))
    } catch (error) {
      checkpointThread.end()
      database.close()
      throw error
    }
  }
  try {
    return beginWith(openForWriting(start.dataDir, start.nowMs, start.lock))
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  // Damage that the check of the first pages missed: the store is moved aside like any other damaged store.
  return beginWith(openForWriting(start.dataDir, start.nowMs, start.lock, true))
}

function begin(
  { database, damagedStoreMovedTo, notice }: WritingConnection,
  start: WriterStart,
  checkpointer: ReturnType<typeof createCheckpointer>,
) {
  const writes: Readonly<Record<WriteName, (...given: never[]) => unknown>> = storeWrites(database)
  const writeResponses = createResponseWriter(database)
  const daySessions = createDaySessionWriter(database)
  const sql = prepareAll(database, {
    countDeliveries: 'SELECT delivery_count FROM totals',
    countRemovals: 'SELECT count(*) FROM removals',
  })
  const { session, lastDeliveryId, lastSessionId } = database
    .transaction(() => {
      noteOpening(database, start.lock)
      const last = repairTotals(database)
      const day = localDay(start.nowMs)
      const id = last.lastSessionId + 1
      const session = daySessions.ensure({ id, name: day, day, begunAtMs: start.nowMs })
      return { ...last, lastSessionId: Math.max(last.lastSessionId, session.id), session }
    })
    .immediate()
  const files = openedFiles(start.dataDir, start.lock)
  // The record of this opening is copied into the database file, so that the next start notices a missing log.
  checkpointer.checkpointNow()
  let totals: WriterTotals = {
    deliveries: sql.countDeliveries.value<number>() ?? 0,
    removals: sql.countRemovals.value<number>() ?? 0,
    commits: 0,
  }
  let waitsForDisk = true

  const transact = database.transaction(
    (name: WriteName, given: readonly unknown[], responses: ResponsesToStore) => {
      const value = writes[name](...(given as never[]))
      writeResponses(responses)
      return value
    },
  )

  /** A savepoint per delivery costs too much for groups in which SQLite refuses none. */
  function transactAll(name: WriteName, given: readonly unknown[], responses: ResponsesToStore): unknown {
    try {
      return transact.immediate(name, given, responses)
    } catch (error) {
      if (name !== 'storeDeliveries' || !isRefusedRow(error)) throw error
      return transact.immediate('storeOneByOne', given, responses)
    }
  }

  function chooseDurability({ mayBeMissing = false }: Pick<WriteOptions, 'mayBeMissing'>): void {
    if (mayBeMissing !== waitsForDisk) return
    waitsForDisk = !mayBeMissing
    database.pragma(`synchronous = ${waitsForDisk ? 'FULL' : 'NORMAL'}`)
  }

  function countTotals(name: WriteName, { isFollowedBy }: WriteOptions): WriterTotals {
    const hasRemovals = isFollowedBy === 'removals' || name === 'forgetRemovals'
    return {
      deliveries: sql.countDeliveries.value<number>() ?? 0,
      removals: hasRemovals ? (sql.countRemovals.value<number>() ?? 0) : totals.removals,
      commits: totals.commits + 1,
    }
  }

  function failed(error: unknown): AppError {
    if (isDamage(error)) markDamaged(start.dataDir)
    return writeError(error, start.dataDir)
  }

  function attempt(
    name: WriteName,
    given: readonly unknown[],
    responses: ResponsesToStore,
    options: WriteOptions = writeOptions[name],
  ): unknown {
    try {
      files.check()
      chooseDurability(options)
      const value = transactAll(name, given, responses)
      totals = countTotals(name, options)
      return value
    } catch (error) {
      // A deleted log is lost with this process: its pages are copied to the database, where they can still be found.
      if (error instanceof AppError && files.isDatabaseThere()) checkpointer.checkpointNow()
      throw failed(error)
    }
  }

  /** Runs writes that SQLite runs outside transactions, after a transaction for the responses. */
  function attemptOutside(name: WriteName, given: readonly unknown[], responses: ResponsesToStore): unknown {
    attempt('recordResponses', [], responses, writeOptions[name])
    try {
      return writes[name](...(given as never[]))
    } catch (error) {
      throw failed(error)
    }
  }

  return {
    opened: {
      storeId: database.prepare<[], { id: string }>('SELECT store_id AS id FROM identity').get()?.id ?? '',
      damagedStoreMovedTo,
      /** Another problem with the store's files. */
      notice,
      lastDeliveryId,
      lastSessionId,
      session,
      daySessions: daySessions.all(),
      rows: readStartingRows(database),
    },
    totals: () => totals,
    write: (name: WriteName, given: readonly unknown[], responses: ResponsesToStore): unknown =>
      (writeOptions[name] as WriteOptions).isOutside === true
        ? attemptOutside(name, given, responses)
        : attempt(name, given, responses),
    /** Also if no write is possible any more: the connection must close. */
    close(responses: ResponsesToStore): void {
      try {
        const isNoted = tryNoteClosing(responses)
        checkpointer.finish()
        // On a full disk there is room only after the log is empty. Without the note that the store was
        // closed, the next start would report a missing log, since the log goes with the connection.
        if (!isNoted) attempt('noteClosing', [], responses)
      } catch (error) {
        throw failed(error)
      } finally {
        database.close()
      }
    },
    afterReply(name: string, given: readonly unknown[]): void {
      if (!database.open) return
      // Freed now: this thread makes too little garbage to be collected soon, and a group may have 32 MB and more.
      if (name === 'write' && given[0] === 'storeDeliveries') {
        const [[group]] = given.slice(1) as [[DeliveryGroup]]
        group.bytes.transfer(0)
      }
      try {
        checkpointer.checkpointIfGrown()
      } catch (error) {
        // The log still has its data. The next write reports a failing disk.
        if (isDamage(error)) markDamaged(start.dataDir)
      }
    },
  }

  function tryNoteClosing(responses: ResponsesToStore): boolean {
    try {
      attempt('noteClosing', [], responses)
      return true
    } catch {
      return false
    }
  }
}

function noteOpening(database: Database, lock: string): void {
  database.exec("INSERT OR IGNORE INTO opening (id, lock_file, is_open) VALUES (1, '', 0)")
  database.prepare('UPDATE opening SET lock_file = ?, is_open = 1').run(lock)
}

/** Counting this many rows takes tens of milliseconds of the start. Above it, the stored count is trusted. */
const mostCounted = 200_000

interface LastIds {
  readonly lastDeliveryId: number
  readonly lastSessionId: number
}

/** Hooktrail never stores a greater last id, so it is ignored. JavaScript is exact up to 2 ** 53. */
const mostIds = 2 ** 52

/**
 * Corrects the row of totals: raises the last ids to those in the tables, and counts the deliveries again. If
 * a user lowered the last ids, a new delivery would otherwise get an id in use. Returns the last ids. Runs
 * within the caller's transaction.
 */
function repairTotals(database: Database): LastIds {
  database.exec(
    `INSERT OR IGNORE INTO totals (id, last_delivery_id, last_session_id, delivery_count) VALUES (1, 0, 0, 0)`,
  )
  // Rows that remain of a deleted delivery count too: they would belong to the next delivery with that id.
  // Remaining responses do no harm: the response to the next delivery replaces them.
  const tables = [
    'delivery_contents',
    'delivery_inlets',
    'secure_deliveries',
    'sources',
    'pins',
    'removals',
    'trash',
  ]
  const last = [
    '(SELECT max(id) FROM deliveries)',
    ...tables.map(table => `(SELECT max(delivery_id) FROM ${table})`),
  ]
  const mended = database
    .prepare<[], LastIds>(`UPDATE totals SET
         last_delivery_id = max(iif(last_delivery_id BETWEEN 0 AND ${mostIds}, last_delivery_id, 0),
           ${last.map(id => `coalesce(${id}, 0)`).join(', ')}),
         delivery_count = iif((SELECT max(id) FROM deliveries) - (SELECT min(id) FROM deliveries) >= ${mostCounted},
           delivery_count, (SELECT count(*) FROM deliveries)),
         last_session_id = max(iif(last_session_id BETWEEN 0 AND ${mostIds}, last_session_id, 0),
           coalesce((SELECT max(id) FROM sessions), 0))
       RETURNING last_delivery_id AS lastDeliveryId, last_session_id AS lastSessionId`)
    .get()
  return mended ?? { lastDeliveryId: 0, lastSessionId: 0 }
}
