import type { Database } from 'better-sqlite3'
import type { DeliveryId, SessionId } from '#contract/terms'
import { prepareAll } from '../connection/statements.ts'
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
    return prepareAll(database, {
      copy: `INSERT INTO trashed_${table} (${columns}) SELECT ${columns} FROM ${table} WHERE ${id} = ?`,
      // A delivery that was imported again after the deletion already has the source.
      restore: `INSERT OR IGNORE INTO ${table} (${columns}) SELECT ${columns} FROM trashed_${table} WHERE ${id} = ?`,
      purge: `DELETE FROM trashed_${table} WHERE ${id} = ?`,
    })
  })
  const sql = prepareAll(database, {
    add: 'INSERT INTO deletions (deleted_at_ms) VALUES (?)',
    note: 'INSERT OR REPLACE INTO trash (delivery_id, deletion_id) SELECT id, ? FROM deliveries WHERE id = ?',
    noteAttempts: `INSERT OR REPLACE INTO trashed_attempts (attempt_id, delivery_id)
     SELECT id, delivery_id FROM attempts WHERE delivery_id = ?`,
    remove: 'DELETE FROM deliveries WHERE id = ?',
    ofDeletion: `SELECT delivery_id FROM trash WHERE deletion_id = ? ORDER BY delivery_id LIMIT ${idsAtOnce}`,
    ofSession: `SELECT id FROM trashed_deliveries WHERE session_id = ? LIMIT ${idsAtOnce}`,
    before: `SELECT t.delivery_id FROM deletions d JOIN trash t ON t.deletion_id = d.id WHERE d.deleted_at_ms < ? LIMIT ${idsAtOnce}`,
    endDeletionsBefore: `DELETE FROM deletions WHERE deleted_at_ms < ?
       AND NOT EXISTS (SELECT 1 FROM trash WHERE deletion_id = deletions.id)`,
    removeUnusedTags: `DELETE FROM tags WHERE NOT EXISTS (SELECT 1 FROM delivery_tags WHERE tag_id = tags.id)
       AND id NOT IN (SELECT tag_id FROM trashed_delivery_tags)`,
    removeTrashedAttempts:
      'DELETE FROM attempts WHERE id IN (SELECT attempt_id FROM trashed_attempts WHERE delivery_id = ?)',
    // For deliveries that were deleted while they were sent.
    removeLostAttempts: `DELETE FROM attempts WHERE id IN (
       SELECT id FROM attempts WHERE delivery_id IS NULL AND purpose IN ('replay', 'forward')
         AND id NOT IN (SELECT attempt_id FROM trashed_attempts) LIMIT ${attemptsAtOnce})`,
    removeLostDrills: `DELETE FROM drills WHERE EXISTS (
       SELECT 1 FROM json_each(detail, '$.trails') t, json_each(t.value, '$.steps') s
       WHERE s.value ->> 'deliveryId' IS NOT NULL
         AND s.value ->> 'deliveryId' NOT IN (SELECT id FROM deliveries)
         AND s.value ->> 'deliveryId' NOT IN (SELECT delivery_id FROM trash))`,
    isThere: 'SELECT 1 FROM sessions WHERE id = ?',
    sessionOf: 'SELECT session_id FROM trashed_deliveries WHERE id = ?',
    setSession: 'UPDATE trashed_deliveries SET session_id = ? WHERE id = ?',
    restoreAttempts: `UPDATE attempts SET delivery_id = @id WHERE delivery_id IS NULL
       AND id IN (SELECT attempt_id FROM trashed_attempts WHERE delivery_id = @id)`,
    forgetAttempts: 'DELETE FROM trashed_attempts WHERE delivery_id = ?',
    forget: 'DELETE FROM trash WHERE delivery_id = ?',
    count: 'UPDATE totals SET delivery_count = delivery_count + 1',
    noteRestoral: 'INSERT OR IGNORE INTO restorals (delivery_id) VALUES (?)',
  })

  function forgetOne(id: number): void {
    for (const table of tables) table.purge.run(id)
    sql.forgetAttempts.run(id)
    sql.forget.run(id)
  }

  function purgeSome(ids: readonly number[]): number {
    return inTimeSlice(ids, id => {
      sql.removeTrashedAttempts.run(id)
      forgetOne(id)
      return null
    }).handled
  }

  function restoreOne(id: number, sessionId: number): void {
    if (sql.isThere.value(sql.sessionOf.value(id)) === null) sql.setSession.run(sessionId, id)
    for (const table of tables) table.restore.run(id)
    sql.restoreAttempts.run({ id })
    sql.count.run()
    sql.noteRestoral.run(id)
    forgetOne(id)
  }

  return {
    /** Starts a deletion at this wall clock time, which can be undone. Returns its number. */
    beginDeletion: (nowMs: number): number => sql.add.insert(nowMs),
    /** Moves deliveries to the trash. Makes the ids of those that existed. */
    trashDeliveries(ids: readonly DeliveryId[], deletion: number): TimeSlice<DeliveryId> {
      return inTimeSlice(ids, id => {
        if (sql.note.run(deletion, id) === 0) return null
        sql.noteAttempts.run(id)
        for (const table of tables) table.copy.run(id)
        sql.remove.run(id)
        return id
      })
    },
    /**
     * Moves all deliveries of a deletion back under their ids, oldest first. They are inspected again. A
     * delivery whose session is deleted moves to `session`. Makes their ids.
     */
    restoreDeliveries(deletion: number, session: SessionId): TimeSlice<DeliveryId> {
      return inTimeSlice(sql.ofDeletion.values<DeliveryId>(deletion), id => {
        restoreOne(id, session)
        return id
      })
    },
    /**
     * Purges, in one time slice, some earlier deletions, then attempts, drills and tags without deliveries.
     * Returns the number of deliveries and attempts: 0 if none is left.
     */
    purgeTrash(beforeMs: number): number {
      const purged = purgeSome(sql.before.values<number>(beforeMs))
      if (purged > 0) return purged
      const lost = sql.removeLostAttempts.run()
      if (lost > 0) return lost
      sql.endDeletionsBefore.run(beforeMs)
      sql.removeUnusedTags.run()
      sql.removeLostDrills.run()
      return 0
    },
    purgeSession(session: SessionId): TimeSlice<never> {
      return { made: [], handled: purgeSome(sql.ofSession.values<number>(session)) }
    },
  }
}
