import type { Database } from 'better-sqlite3'
import type { DeliveryId, SessionId } from '#contract/terms'
import { deliveryTables, firstColumn } from '../schema/schema.ts'
import { inTimeSlice, type TimeSlice } from './time-slice.ts'

/** Ids per read: more than a time slice handles. */
const idsAtOnce = 1_000
/** Attempts removed in one step, with their bodies. */
const attemptsAtOnce = 50

/** A deleted delivery is in separate tables, which no other read uses, until it is purged. */
export function createTrashWrites(database: Database) {
  const tables = Object.entries(deliveryTables).map(([table, columns]) => {
    const id = firstColumn(columns)
    return {
      copy: database.prepare(
        `INSERT INTO trashed_${table} (${columns}) SELECT ${columns} FROM ${table} WHERE ${id} = ?`,
      ),
      // A delivery that was imported again after the deletion already has the source.
      restore: database.prepare(
        `INSERT OR IGNORE INTO ${table} (${columns}) SELECT ${columns} FROM trashed_${table} WHERE ${id} = ?`,
      ),
      purge: database.prepare(`DELETE FROM trashed_${table} WHERE ${id} = ?`),
    }
  })
  const add = database.prepare('INSERT INTO deletions (deleted_at_ms) VALUES (?)')
  const note = database.prepare(
    'INSERT OR REPLACE INTO trash (delivery_id, deletion_id) SELECT id, ? FROM deliveries WHERE id = ?',
  )
  const noteAttempts = database.prepare(
    `INSERT OR REPLACE INTO trashed_attempts (attempt_id, delivery_id)
     SELECT id, delivery_id FROM attempts WHERE delivery_id = ?`,
  )
  const remove = database.prepare('DELETE FROM deliveries WHERE id = ?')
  const ofDeletion = database
    .prepare<[number], DeliveryId>(
      `SELECT delivery_id FROM trash WHERE deletion_id = ? ORDER BY delivery_id LIMIT ${idsAtOnce}`,
    )
    .pluck()
  const ofSession = database
    .prepare<[number], number>(`SELECT id FROM trashed_deliveries WHERE session_id = ? LIMIT ${idsAtOnce}`)
    .pluck()
  const before = database
    .prepare<[number], number>(
      `SELECT t.delivery_id FROM deletions d JOIN trash t ON t.deletion_id = d.id WHERE d.deleted_at_ms < ? LIMIT ${idsAtOnce}`,
    )
    .pluck()
  const endDeletionsBefore = database.prepare(
    `DELETE FROM deletions WHERE deleted_at_ms < ?
       AND NOT EXISTS (SELECT 1 FROM trash WHERE deletion_id = deletions.id)`,
  )
  const removeUnusedTags = database.prepare(
    `DELETE FROM tags WHERE NOT EXISTS (SELECT 1 FROM delivery_tags WHERE tag_id = tags.id)
       AND id NOT IN (SELECT tag_id FROM trashed_delivery_tags)`,
  )
  const removeTrashedAttempts = database.prepare(
    'DELETE FROM attempts WHERE id IN (SELECT attempt_id FROM trashed_attempts WHERE delivery_id = ?)',
  )
  // For deliveries that were deleted while they were sent.
  const removeLostAttempts = database.prepare(
    `DELETE FROM attempts WHERE id IN (
       SELECT id FROM attempts WHERE delivery_id IS NULL AND purpose IN ('replay', 'forward')
         AND id NOT IN (SELECT attempt_id FROM trashed_attempts) LIMIT ${attemptsAtOnce})`,
  )
  const removeLostDrills = database.prepare(
    `DELETE FROM drills WHERE EXISTS (
       SELECT 1 FROM json_each(detail, '$.trails') t, json_each(t.value, '$.steps') s
       WHERE s.value ->> 'deliveryId' IS NOT NULL
         AND s.value ->> 'deliveryId' NOT IN (SELECT id FROM deliveries)
         AND s.value ->> 'deliveryId' NOT IN (SELECT delivery_id FROM trash))`,
  )
  const isThere = database.prepare<[number], number>('SELECT 1 FROM sessions WHERE id = ?').pluck()
  const sessionOf = database
    .prepare<[number], number>('SELECT session_id FROM trashed_deliveries WHERE id = ?')
    .pluck()
  const setSession = database.prepare('UPDATE trashed_deliveries SET session_id = ? WHERE id = ?')
  const restoreAttempts = database.prepare(
    `UPDATE attempts SET delivery_id = @id WHERE delivery_id IS NULL
       AND id IN (SELECT attempt_id FROM trashed_attempts WHERE delivery_id = @id)`,
  )
  const forgetAttempts = database.prepare('DELETE FROM trashed_attempts WHERE delivery_id = ?')
  const forget = database.prepare('DELETE FROM trash WHERE delivery_id = ?')
  const count = database.prepare('UPDATE totals SET delivery_count = delivery_count + 1')
  const noteRestoral = database.prepare('INSERT OR IGNORE INTO restorals (delivery_id) VALUES (?)')

  function forgetOne(id: number): void {
    for (const table of tables) table.purge.run(id)
    forgetAttempts.run(id)
    forget.run(id)
  }

  function purgeSome(ids: readonly number[]): number {
    return inTimeSlice(ids, id => {
      removeTrashedAttempts.run(id)
      forgetOne(id)
      return null
    }).handled
  }

  function restoreOne(id: number, sessionId: number): void {
    if (isThere.get(sessionOf.get(id) ?? 0) === undefined) setSession.run(sessionId, id)
    for (const table of tables) table.restore.run(id)
    restoreAttempts.run({ id })
    count.run()
    noteRestoral.run(id)
    forgetOne(id)
  }

  return {
    /** Starts a deletion at this wall clock time, which can be undone. Returns its number. */
    beginDeletion: (nowMs: number): number => Number(add.run(nowMs).lastInsertRowid),
    /** Moves deliveries to the trash. Makes the ids of those that existed. */
    trashDeliveries(ids: readonly DeliveryId[], deletion: number): TimeSlice<DeliveryId> {
      return inTimeSlice(ids, id => {
        if (note.run(deletion, id).changes === 0) return null
        noteAttempts.run(id)
        for (const table of tables) table.copy.run(id)
        remove.run(id)
        return id
      })
    },
    /**
     * Moves all deliveries of a deletion back under their ids, oldest first. They are inspected again. A
     * delivery whose session is deleted moves to `session`. Makes their ids.
     */
    restoreDeliveries(deletion: number, session: SessionId): TimeSlice<DeliveryId> {
      return inTimeSlice(ofDeletion.all(deletion), id => {
        restoreOne(id, session)
        return id
      })
    },
    /**
     * Purges, in one time slice, some earlier deletions, then attempts, drills and tags without deliveries.
     * Returns the number of deliveries and attempts: 0 if none is left.
     */
    purgeTrash(beforeMs: number): number {
      const purged = purgeSome(before.all(beforeMs))
      if (purged > 0) return purged
      const { changes } = removeLostAttempts.run()
      if (changes > 0) return changes
      endDeletionsBefore.run(beforeMs)
      removeUnusedTags.run()
      removeLostDrills.run()
      return 0
    },
    /** Purges the deliveries of a session. */
    purgeSession(session: SessionId): TimeSlice<never> {
      return { made: [], handled: purgeSome(ofSession.all(session)) }
    },
  }
}
