import type { Database } from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { markDamaged } from '../connection/damaged.ts'
import { openedFiles } from '../connection/files/opened-files.ts'
import { isDamage, isRefusedRow, storeError, writeError } from '../connection/sqlite-errors.ts'
import { openForWriting, type WritingConnection } from '../connection/writing-connection.ts'
import { readStartingRows } from '../read/starting-rows.ts'
import type { StoredAttempt } from '../store.ts'
import { createAnswerWriter } from '../write/answers.ts'
import { createAttemptWriter } from '../write/attempts.ts'
import { createDeliveryWriter } from '../write/deliveries.ts'
import { createDrillWriter } from '../write/drills.ts'
import { createNonceWriter } from '../write/nonces.ts'
import { hasOldRows, removeOldRows } from '../write/old-tables.ts'
import { createSessionWriter, ensureDaySession, type Removed, readDaySessions } from '../write/sessions.ts'
import { createSettingsWriter } from '../write/settings.ts'
import { type Changed, createTagWriter } from '../write/tags.ts'
import { repairTotals } from '../write/totals.ts'
import { createTrashWriter } from '../write/trash.ts'
import { beginTurn } from '../write/turn.ts'
import { vacuum } from '../write/vacuum.ts'
import { createValueWriter } from '../write/values.ts'
import { unpackAttempts } from './attempt-row.ts'
import { type CheckpointThread, createCheckpointer } from './checkpoint.ts'
import { type CheckpointThreadCrash, createCheckpointThread } from './checkpoint-thread.ts'
import type {
  AnswersToStore,
  ChangedRow,
  StoredSession,
  Write,
  WriterMessage,
  WriterStart,
  WriterTotals,
} from './writer-protocol.ts'

export interface Writing {
  /** One transaction. Failures come back in the message, and the next write finds the store as before. */
  write(write: Write, answers: AnswersToStore): WriterMessage
  /** What has time until the reply is on its way. */
  afterReply(): void
}

/** See chooseDurability. */
const mayBeMissing: ReadonlySet<Write['kind']> = new Set([
  'answers',
  'attempts',
  'drillAttempts',
  'forgetRemovals',
  'forgetRestorals',
  'purge',
  'vacuum',
])

type WrittenMessage = Extract<WriterMessage, { kind: 'written' }>

interface Written {
  readonly firstId: number | null
  readonly sessions: readonly StoredSession[]
  readonly refused: readonly number[]
  readonly attempts: readonly StoredAttempt[]
  readonly valueId: number | null
  readonly handled: number | null
  readonly changed: readonly ChangedRow[]
}
const nothing: Written = {
  firstId: null,
  sessions: [],
  refused: [],
  attempts: [],
  valueId: null,
  handled: null,
  changed: [],
}

/**
 * Opens the store for writing and says what it found; `writing` is `null` where that failed. `onCheckpointThreadCrash`: see
 * CheckpointThreadCrash.
 */
export function createWriting(
  start: WriterStart,
  onCheckpointThreadCrash: (crash: CheckpointThreadCrash) => void,
): { opened: WriterMessage; writing: Writing | null } {
  try {
    return beginOn(start, onCheckpointThreadCrash)
  } catch (error) {
    return {
      opened: { kind: 'refused', error: storeError(error, start.dataDir).toWire() },
      writing: null,
    }
  }
}

function beginOn(start: WriterStart, onCheckpointThreadCrash: (crash: CheckpointThreadCrash) => void) {
  try {
    return beginWith(openForWriting(start.dataDir, start.nowMs, start.lock), start, onCheckpointThreadCrash)
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  // Damage that the check of the first pages did not meet: the store is moved aside as with any other.
  return beginWith(
    openForWriting(start.dataDir, start.nowMs, start.lock, true),
    start,
    onCheckpointThreadCrash,
  )
}

function beginWith(
  connection: WritingConnection,
  start: WriterStart,
  onCheckpointThreadCrash: (crash: CheckpointThreadCrash) => void,
) {
  const checkpointThread = createCheckpointThread(
    new URL(start.checkpointEntry),
    connection.database.name,
    onCheckpointThreadCrash,
  )
  try {
    return begin(connection, start, checkpointThread)
  } catch (error) {
    checkpointThread.end()
    connection.database.close()
    throw error
  }
}

function begin(
  { database, damagedStoreMovedTo, notice }: WritingConnection,
  start: WriterStart,
  checkpointThread: CheckpointThread,
) {
  const deliveries = createDeliveryWriter(database)
  const writeAnswers = createAnswerWriter(database)
  const writeAttempts = createAttemptWriter(database)
  const values = createValueWriter(database)
  const drills = createDrillWriter(database)
  const takeNonce = createNonceWriter(database)
  const sessions = createSessionWriter(database)
  const tags = createTagWriter(database)
  const trash = createTrashWriter(database)
  const writeSettings = createSettingsWriter(database)
  const countTotals = database.prepare<[], number>('SELECT delivery_count AS deliveries FROM totals').pluck()
  const forgetRemovals = database.prepare(
    'DELETE FROM removals WHERE delivery_id IN (SELECT value FROM json_each(?))',
  )
  const forgetRestorals = database.prepare(
    'DELETE FROM restorals WHERE delivery_id IN (SELECT value FROM json_each(?))',
  )
  const { session, lastDeliveryId, lastSessionId } = database
    .transaction(() => {
      noteOpening(database, start.lock)
      const last = repairTotals(database)
      const session = ensureDaySession(database, start.nowMs)
      return { ...last, lastSessionId: Math.max(last.lastSessionId, session.id), session }
    })
    .immediate()
  const files = openedFiles(start.dataDir, start.lock)
  const noteClosing = database.prepare('UPDATE opening SET is_open = 0')
  const checkpointer = createCheckpointer(database, checkpointThread)
  // The record of this opening is copied into the database itself, so that the next start notices a missing log.
  checkpointer.checkpointNow()
  let commits = 0
  let totals = readTotals()
  let waitsForDisk = true

  function readTotals(): WriterTotals {
    return { deliveries: countTotals.get() ?? 0, commits }
  }

  function perform(write: Write, isOneByOne: boolean): Written {
    switch (write.kind) {
      case 'deliveries': {
        const writeGroup = isOneByOne ? deliveries.writeOneByOne : deliveries.writeGroup
        return { ...nothing, ...writeGroup(write.group, write.sessions) }
      }
      case 'forgetRemovals':
        forgetRemovals.run(JSON.stringify(write.ids))
        return nothing
      case 'removeOldRows':
        return { ...nothing, valueId: removeOldRows(database, write.rows) }
      case 'attempts':
        return { ...nothing, attempts: writeAttempts(unpackAttempts(write.group), beginTurn()) }
      case 'value':
        return { ...nothing, valueId: values.save(write.table, write.id, write.value) }
      case 'removeValue':
        values.remove(write.table, write.id)
        return nothing
      case 'nonce':
        return { ...nothing, valueId: takeNonce(write.keyHash, write.atLeast) }
      case 'imported':
        return { ...nothing, firstId: deliveries.writeImported(write.group, write.facts) }
      case 'session':
        return { ...nothing, valueId: sessions.add(write) }
      case 'sessionChange':
        sessions.change(write.id, write.change)
        return nothing
      case 'move':
        return {
          ...nothing,
          valueId: sessions.moveDeliveries(write.from, write.to, write.fromId, write.limit),
        }
      case 'removeDeliveries':
        return removed(sessions.removeDeliveries(write.ids, beginTurn()))
      case 'removeSession':
        sessions.remove(write.id)
        return nothing
      case 'pin':
        return changed(tags.pin(write.ids, write.isPinned, beginTurn()))
      case 'tag':
        return changed(tags.tag(write.ids, write.name, write.isTagged, beginTurn()))
      case 'notes':
        return changed(tags.note(write.notes, beginTurn()))
      case 'assign':
        return changed(tags.assign(write.moves, beginTurn()))
      case 'deletion':
        return { ...nothing, valueId: trash.begin(write.nowMs) }
      case 'trash':
        return removed(trash.remove(write.ids, write.deletionId, beginTurn()))
      case 'restore': {
        const ids = trash.restore(write.deletionId, write.sessionId, beginTurn())
        return { ...nothing, changed: ids.map(id => ({ id, before: null })) }
      }
      case 'purge':
        return { ...nothing, valueId: trash.purge(write.beforeMs, beginTurn()) }
      case 'purgeSession':
        return { ...nothing, valueId: trash.purgeSession(write.sessionId, beginTurn()) }
      case 'forgetRestorals':
        forgetRestorals.run(JSON.stringify(write.ids))
        return nothing
      case 'vacuum':
        return { ...nothing, valueId: vacuum(database, write.pages, beginTurn()) }
      case 'drill':
        return { ...nothing, valueId: drills.save(write.id, write.drill) }
      case 'drillAttempts':
        return { ...nothing, handled: drills.saveAttempts(write.drillId, write.rows, beginTurn()) }
      case 'removeDrill':
        return { ...nothing, valueId: drills.remove(write.id, beginTurn()) }
      case 'settings':
        writeSettings(write.settings)
        return nothing
      case 'close':
        noteClosing.run()
        return nothing
      case 'answers':
        return nothing
      default:
        return write satisfies never
    }
  }

  const transact = database.transaction((write: Write, answers: AnswersToStore, isOneByOne: boolean) => {
    const written = perform(write, isOneByOne)
    writeAnswers(answers.numbers)
    deliveries.writeOrigins(answers.origins)
    return written
  })

  /** A savepoint for each delivery costs too much to have it where SQLite refuses none. */
  function transactAll(write: Write, answers: AnswersToStore): Written {
    try {
      return transact.immediate(write, answers, false)
    } catch (error) {
      if (write.kind !== 'deliveries' || !isRefusedRow(error)) throw error
      return transact.immediate(write, answers, true)
    }
  }

  /**
   * What may be missing after a power cut (answers, attempts) or is done again (a vacuum) does not wait for the disk. It is on the disk with the next commit that does, and a killed process loses nothing either way.
   */
  function chooseDurability(write: Write): void {
    const wait = !mayBeMissing.has(write.kind)
    if (wait === waitsForDisk) return
    database.pragma(`synchronous = ${wait ? 'FULL' : 'NORMAL'}`)
    waitsForDisk = wait
  }

  function failed(error: unknown): WrittenMessage {
    if (isDamage(error)) markDamaged(start.dataDir)
    return { kind: 'written', error: writeError(error, start.dataDir).toWire(), ...nothing, totals }
  }

  function attempt(write: Write, answers: AnswersToStore): WrittenMessage {
    try {
      files.check()
      chooseDurability(write)
      const written = transactAll(write, answers)
      commits += 1
      totals = readTotals()
      return { kind: 'written', error: null, ...written, totals }
    } catch (error) {
      // A log that was deleted is lost with this process: its pages are copied to where they can still be found.
      if (error instanceof AppError && files.isDatabaseThere()) checkpointer.checkpointNow()
      return failed(error)
    }
  }

  /** Also where nothing can be written any more: the connection has to go. */
  function close(write: Write, answers: AnswersToStore): WriterMessage {
    try {
      const reply = attempt(write, answers)
      checkpointer.finish()
      // On a full disk there is room only once the log is empty. Without the note that the store was closed, the next
      // start would call the log, which goes with the connection, a missing one.
      return reply.error === null ? reply : attempt(write, answers)
    } catch (error) {
      return failed(error)
    } finally {
      database.close()
    }
  }

  const writing: Writing = {
    write: (write, answers) => (write.kind === 'close' ? close(write, answers) : attempt(write, answers)),
    afterReply() {
      try {
        checkpointer.checkpointIfGrown()
      } catch (error) {
        // What is in the log is safe there; the next write reports a disk that fails.
        if (isDamage(error)) markDamaged(start.dataDir)
      }
    },
  }
  const opened: WriterMessage = {
    kind: 'opened',
    storeId: database.prepare<[], { id: string }>('SELECT store_id AS id FROM identity').get()?.id ?? '',
    damagedStoreMovedTo,
    notice,
    lastDeliveryId,
    lastSessionId,
    session,
    daySessions: readDaySessions(database),
    totals,
    hasOldRows: hasOldRows(database),
    rows: readStartingRows(database),
  }
  return { opened, writing }
}

function changed({ changed, handled }: Changed): Written {
  return { ...nothing, changed, handled }
}

function removed({ removed, handled }: Removed): Written {
  return { ...nothing, valueId: removed, handled }
}

function noteOpening(database: Database, lock: string): void {
  database.exec("INSERT OR IGNORE INTO opening VALUES (1, '', 0)")
  database.prepare('UPDATE opening SET lock_file = ?, is_open = 1').run(lock)
}
