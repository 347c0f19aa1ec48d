import type { Database } from 'better-sqlite3'
import { deliveryTables } from '../migrations/0012-tags-and-notes.ts'

/**
 * Deliveries that a user deletes wait in tables beside the others, where nothing reads them, until they are purged. All
 * within the caller's transaction.
 */
export interface TrashWriter {
  /** Begins a deletion. Returns its number. */
  begin(nowMs: number): number
  /**
   * Moves deliveries there, in order, until the turn is over. `handled`: how many of the ids it came to. The index follows
   * by the table `removals`.
   */
  remove(
    ids: readonly number[],
    deletion: number,
    isTurnOver: () => boolean,
  ): { readonly removed: number; readonly handled: number }
  /**
   * Moves deliveries of a deletion back, oldest first, until the turn is over. Where its session is gone, a delivery
   * comes back in `sessionId`. Returns their ids; none where all are back. The index follows by the table `restorals`.
   */
  restore(deletion: number, sessionId: number, isTurnOver: () => boolean): number[]
  /** Purges what was deleted before, until the turn is over. Returns how many: 0 where none is left. */
  purge(beforeMs: number, isTurnOver: () => boolean): number
  /** The same of what belonged to a session. */
  purgeSession(sessionId: number, isTurnOver: () => boolean): number
}

/** Ids that are read at once: more than a turn is enough for. */
const idsAtOnce = 1_000

export function createTrashWriter(database: Database): TrashWriter {
  const tables = deliveryTables.map(([table, id]) => {
    // The rows of bodies have numbers of their own, which others may have by now.
    const columns = table === 'body_chunks' ? 'delivery_id, position, bytes' : '*'
    const into = table === 'body_chunks' ? `body_chunks (${columns})` : table
    return {
      copy: database.prepare(`INSERT INTO trashed_${table} SELECT * FROM ${table} WHERE ${id} = ?`),
      // What was imported again meanwhile has the source already.
      restore: database.prepare(
        `INSERT OR IGNORE INTO ${into} SELECT ${columns} FROM trashed_${table} WHERE ${id} = ?`,
      ),
      purge: database.prepare(`DELETE FROM trashed_${table} WHERE ${id} = ?`),
    }
  })
  const add = database.prepare('INSERT INTO deletions (deleted_at_ms) VALUES (?)')
  const note = database.prepare('INSERT OR REPLACE INTO trash SELECT id, ? FROM deliveries WHERE id = ?')
  const noteAttempts = database.prepare(
    'INSERT OR REPLACE INTO trashed_attempts SELECT id, delivery_id FROM attempts WHERE delivery_id = ?',
  )
  const remove = database.prepare('DELETE FROM deliveries WHERE id = ?')
  const ofDeletion = database
    .prepare<[number], number>(
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
  const noteRestoral = database.prepare('INSERT OR IGNORE INTO restorals VALUES (?)')

  function purgeOne(id: number): void {
    for (const table of tables) table.purge.run(id)
    forgetAttempts.run(id)
    forget.run(id)
  }

  function purgeSome(ids: readonly number[], isTurnOver: () => boolean): number {
    let purged = 0
    for (const id of ids) {
      purgeOne(id)
      purged += 1
      if (isTurnOver()) break
    }
    return purged
  }

  function restoreOne(id: number, sessionId: number): void {
    if (isThere.get(sessionOf.get(id) ?? 0) === undefined) setSession.run(sessionId, id)
    for (const table of tables) table.restore.run(id)
    restoreAttempts.run({ id })
    count.run()
    noteRestoral.run(id)
    purgeOne(id)
  }

  return {
    begin: nowMs => Number(add.run(nowMs).lastInsertRowid),
    remove(ids, deletion, isTurnOver) {
      let removed = 0
      let handled = 0
      for (const id of ids) {
        if (note.run(deletion, id).changes > 0) {
          noteAttempts.run(id)
          for (const table of tables) table.copy.run(id)
          remove.run(id)
          removed += 1
        }
        handled += 1
        if (isTurnOver()) break
      }
      return { removed, handled }
    },
    restore(deletion, sessionId, isTurnOver) {
      const restored: number[] = []
      for (const id of ofDeletion.all(deletion)) {
        restoreOne(id, sessionId)
        restored.push(id)
        if (isTurnOver()) break
      }
      return restored
    },
    purge(beforeMs, isTurnOver) {
      const purged = purgeSome(before.all(beforeMs), isTurnOver)
      if (purged > 0) return purged
      endDeletionsBefore.run(beforeMs)
      removeUnusedTags.run()
      return 0
    },
    purgeSession: (sessionId, isTurnOver) => purgeSome(ofSession.all(sessionId), isTurnOver),
  }
}
