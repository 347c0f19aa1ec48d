import type { Database } from 'better-sqlite3'
import { unpackAttempts } from './attempt-row.ts'
import { createCheckpointer } from './checkpoint.ts'
import { startCopier } from './copier.ts'
import { markDamaged } from './damaged.ts'
import { shrink } from './shrink.ts'
import { isDamage, storeError, writeError } from './sqlite-errors.ts'
import type { StoredAttempt, StoreTotals } from './store.ts'
import { createAnswerWriter } from './write-answers.ts'
import { createAttemptWriter } from './write-attempts.ts'
import { createDeliveryWriter } from './write-deliveries.ts'
import { createNonceWriter } from './write-nonces.ts'
import { createReadingWriter } from './write-readings.ts'
import { createSessionWriter, ensureDaySession } from './write-sessions.ts'
import { createSettingsWriter } from './write-settings.ts'
import { createValueWriter } from './write-values.ts'
import type { AnswersToStore, Write, WriterMessage, WriterStart } from './writer-protocol.ts'
import { openForWriting } from './writing-connection.ts'

export interface Writing {
  /** One transaction. Failures come back in the message, and the next write finds the store as before. */
  write(write: Write, answers: AnswersToStore): WriterMessage
  /** What has time until the reply is on its way. */
  afterReply(): void
}

/** See chooseDurability. */
const mayBeMissing: ReadonlySet<Write['kind']> = new Set(['readings', 'answers', 'attempts'])

interface Written {
  readonly refused: readonly number[]
  readonly attempts: readonly StoredAttempt[]
  readonly valueId: number | null
}
const nothing: Written = { refused: [], attempts: [], valueId: null }

/** Opens the store for writing and says what it found; `writing` is `null` where that failed. */
export function createWriting(start: WriterStart): { opened: WriterMessage; writing: Writing | null } {
  try {
    const { database, damagedStoreMovedTo } = openForWriting(start.dataDir, start.nowMs)
    return begin(database, start, damagedStoreMovedTo)
  } catch (error) {
    return {
      opened: { kind: 'refused', error: storeError(error, start.dataDir).toWire() },
      writing: null,
    }
  }
}

function begin(database: Database, start: WriterStart, damagedStoreMovedTo: string | null) {
  const deliveries = createDeliveryWriter(database)
  const { write: writeAnswers, tellOf } = createAnswerWriter(database)
  const readings = createReadingWriter(database, tellOf)
  const writeAttempt = createAttemptWriter(database)
  const values = createValueWriter(database)
  const takeNonce = createNonceWriter(database)
  const sessions = createSessionWriter(database)
  const writeSettings = createSettingsWriter(database)
  const countTotals = database.prepare<[number], { deliveries: number; read: number }>(
    `SELECT delivery_count AS deliveries, (SELECT read_count FROM progress WHERE rules_version = ?) AS read FROM totals`,
  )
  const session = database
    .transaction(() => {
      readings.beginVersion(start.rulesVersion)
      return ensureDaySession(database, start.nowMs)
    })
    .immediate()
  const last = database
    .prepare<[], { deliveryId: number; sessionId: number }>(
      'SELECT last_delivery_id AS deliveryId, last_session_id AS sessionId FROM totals',
    )
    .get()
  const checkpointer = createCheckpointer(database, startCopier(new URL(start.copyingEntry), database.name))
  let commits = 0
  let totals = readTotals()
  let waitsForDisk = true

  function readTotals(): StoreTotals {
    const row = countTotals.get(start.rulesVersion)
    return { deliveries: row?.deliveries ?? 0, unread: (row?.deliveries ?? 0) - (row?.read ?? 0), commits }
  }

  function perform(write: Write): Written {
    switch (write.kind) {
      case 'deliveries':
        return { ...nothing, refused: deliveries.writeGroup(write.group, write.sessions) }
      case 'readings':
        readings.writeReadings(write.rulesVersion, write.readings)
        return nothing
      case 'attempts':
        return { ...nothing, attempts: unpackAttempts(write.group).map(writeAttempt) }
      case 'value':
        return { ...nothing, valueId: values.save(write.table, write.id, write.value) }
      case 'removeValue':
        values.remove(write.table, write.id)
        return nothing
      case 'nonce':
        return { ...nothing, valueId: takeNonce(write.keyHash, write.atLeast) }
      case 'imported':
        deliveries.writeImported(write.group, write.facts)
        return nothing
      case 'session':
        sessions.add(write)
        return nothing
      case 'sessionChange':
        sessions.change(write.id, write.change)
        return nothing
      case 'move':
        return {
          ...nothing,
          valueId: sessions.moveDeliveries(write.from, write.to, write.fromId, write.limit),
        }
      case 'removeDeliveries':
        return { ...nothing, valueId: sessions.removeDeliveries(write.ids) }
      case 'removeSession':
        sessions.remove(write.id)
        return nothing
      case 'pin':
        sessions.pin(write.deliveryId, write.isPinned)
        return nothing
      case 'shrink':
        return { ...nothing, valueId: shrink(database, write.pages) }
      case 'settings':
        writeSettings(write.settings)
        return nothing
      case 'answers':
      case 'close':
        return nothing
      default:
        return write satisfies never
    }
  }

  const transact = database.transaction((write: Write, answers: AnswersToStore) => {
    const written = perform(write)
    writeAnswers(answers.numbers)
    deliveries.writeOrigins(answers.origins)
    return written
  })

  /**
   * What can be had again after a power cut (readings) or may be missing after one (answers, attempts) does not wait
   * for the disk. It is on the disk with the next commit that does, and a killed process loses nothing either way.
   */
  function chooseDurability(write: Write): void {
    const wait = !mayBeMissing.has(write.kind)
    if (wait === waitsForDisk) return
    database.pragma(`synchronous = ${wait ? 'FULL' : 'NORMAL'}`)
    waitsForDisk = wait
  }

  const writing: Writing = {
    write(write, answers) {
      try {
        chooseDurability(write)
        const written = transact.immediate(write, answers)
        commits += 1
        totals = readTotals()
        if (write.kind === 'close') {
          checkpointer.finish()
          database.close()
        }
        return { kind: 'written', error: null, ...written, totals }
      } catch (error) {
        if (isDamage(error)) markDamaged(start.dataDir)
        return { kind: 'written', error: writeError(error, start.dataDir).toWire(), ...nothing, totals }
      }
    },
    afterReply() {
      try {
        checkpointer.keepLogShort()
      } catch (error) {
        // What is in the log is safe there; the next write reports a disk that fails.
        if (isDamage(error)) markDamaged(start.dataDir)
      }
    },
  }
  const opened: WriterMessage = {
    kind: 'opened',
    damagedStoreMovedTo,
    lastDeliveryId: last?.deliveryId ?? 0,
    lastSessionId: last?.sessionId ?? 0,
    session,
    totals,
  }
  return { opened, writing }
}
