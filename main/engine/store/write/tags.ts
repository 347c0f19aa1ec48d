import type { Database } from 'better-sqlite3'
import type { DeliveryId, SessionId } from '#contract/terms'
import { prepareAll } from '../connection/statements.ts'
import type { DeliveryNote, DeliveryPlace } from '../schema/to-store.ts'
import { inTimeSlice, type TimeSlice } from './time-slice.ts'

/** Writes users' tags, notes, pins and sessions. Skips values that don't change, and deleted deliveries. */
export function createTagWrites(database: Database) {
  const sql = prepareAll(database, {
    ensureTag: 'INSERT OR IGNORE INTO tags (name, key) VALUES (?, ?)',
    tagId: 'SELECT id FROM tags WHERE key = ?',
    addTag:
      'INSERT OR IGNORE INTO delivery_tags (tag_id, delivery_id) SELECT ?, id FROM deliveries WHERE id = ?',
    removeTag: 'DELETE FROM delivery_tags WHERE tag_id = ? AND delivery_id = ?',
    noteOf: 'SELECT text FROM delivery_notes WHERE delivery_id = ?',
    setNote:
      'INSERT OR REPLACE INTO delivery_notes (delivery_id, text) SELECT id, ? FROM deliveries WHERE id = ?',
    removeNote: 'DELETE FROM delivery_notes WHERE delivery_id = ?',
    addPin: 'INSERT OR IGNORE INTO pins (delivery_id) SELECT id FROM deliveries WHERE id = ?',
    removePin: 'DELETE FROM pins WHERE delivery_id = ?',
    sessionOf: 'SELECT session_id FROM deliveries WHERE id = ?',
    setSession: 'UPDATE deliveries SET session_id = ? WHERE id = ?',
  })

  return {
    /** An existing tag doesn't change its case. Makes the ids of changed deliveries. */
    tagDeliveries(ids: readonly DeliveryId[], name: string, isTagged: boolean): TimeSlice<DeliveryId> {
      const key = name.toLowerCase()
      if (isTagged) sql.ensureTag.run(name, key)
      const tag = sql.tagId.value<number>(key)
      // No delivery has this tag.
      if (tag === null) return { made: [], handled: ids.length }
      const write = isTagged ? sql.addTag : sql.removeTag
      return inTimeSlice(ids, id => (write.run(tag, id) > 0 ? id : null))
    },
    /** An empty text removes the note. Makes the previous notes of changed deliveries, empty for none. */
    noteDeliveries(notes: readonly DeliveryNote[]): TimeSlice<DeliveryNote> {
      return inTimeSlice(notes, ({ id, text }) => {
        const before = sql.noteOf.value<string>(id) ?? ''
        if (before === text) return null
        const changes = text === '' ? sql.removeNote.run(id) : sql.setNote.run(text, id)
        return changes > 0 ? { id, text: before } : null
      })
    },
    /** Makes the ids of changed deliveries. */
    pinDeliveries(ids: readonly DeliveryId[], isPinned: boolean): TimeSlice<DeliveryId> {
      const write = isPinned ? sql.addPin : sql.removePin
      return inTimeSlice(ids, id => (write.run(id) > 0 ? id : null))
    },
    /** Moves deliveries to existing sessions. Makes the previous sessions of moved deliveries. */
    assignDeliveries(moves: readonly DeliveryPlace[]): TimeSlice<DeliveryPlace> {
      return inTimeSlice(moves, ({ id, sessionId }) => {
        const before = sql.sessionOf.value<SessionId>(id)
        if (before === null || before === sessionId) return null
        sql.setSession.run(sessionId, id)
        return { id, sessionId: before }
      })
    },
  }
}
