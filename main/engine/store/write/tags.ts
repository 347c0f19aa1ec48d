import type { Database } from 'better-sqlite3'
import type { DeliveryId, SessionId } from '#contract/terms'
import type { DeliveryNote, DeliveryPlace } from '../schema/to-store.ts'
import { inTimeSlice, type TimeSlice } from './time-slice.ts'

/** Writes users' tags, notes, pins and sessions. Skips values that don't change, and deleted deliveries. */
export function createTagWrites(database: Database) {
  const ensureTag = database.prepare('INSERT OR IGNORE INTO tags (name, key) VALUES (?, ?)')
  const tagId = database.prepare<[string], number>('SELECT id FROM tags WHERE key = ?').pluck()
  const addTag = database.prepare(
    'INSERT OR IGNORE INTO delivery_tags (tag_id, delivery_id) SELECT ?, id FROM deliveries WHERE id = ?',
  )
  const removeTag = database.prepare('DELETE FROM delivery_tags WHERE tag_id = ? AND delivery_id = ?')
  const noteOf = database
    .prepare<[number], string>('SELECT text FROM delivery_notes WHERE delivery_id = ?')
    .pluck()
  const setNote = database.prepare(
    'INSERT OR REPLACE INTO delivery_notes (delivery_id, text) SELECT id, ? FROM deliveries WHERE id = ?',
  )
  const removeNote = database.prepare('DELETE FROM delivery_notes WHERE delivery_id = ?')
  const addPin = database.prepare(
    'INSERT OR IGNORE INTO pins (delivery_id) SELECT id FROM deliveries WHERE id = ?',
  )
  const removePin = database.prepare('DELETE FROM pins WHERE delivery_id = ?')
  const sessionOf = database
    .prepare<[number], SessionId>('SELECT session_id FROM deliveries WHERE id = ?')
    .pluck()
  const setSession = database.prepare('UPDATE deliveries SET session_id = ? WHERE id = ?')

  return {
    /** An existing tag doesn't change its case. Makes the ids of changed deliveries. */
    tagDeliveries(ids: readonly DeliveryId[], name: string, isTagged: boolean): TimeSlice<DeliveryId> {
      const key = name.toLowerCase()
      if (isTagged) ensureTag.run(name, key)
      const tag = tagId.get(key)
      // No delivery has this tag.
      if (tag === undefined) return { made: [], handled: ids.length }
      const write = isTagged ? addTag : removeTag
      return inTimeSlice(ids, id => (write.run(tag, id).changes > 0 ? id : null))
    },
    /** An empty text removes the note. Makes the previous notes of changed deliveries, empty for none. */
    noteDeliveries(notes: readonly DeliveryNote[]): TimeSlice<DeliveryNote> {
      return inTimeSlice(notes, ({ id, text }) => {
        const before = noteOf.get(id) ?? ''
        if (before === text) return null
        const { changes } = text === '' ? removeNote.run(id) : setNote.run(text, id)
        return changes > 0 ? { id, text: before } : null
      })
    },
    /** Makes the ids of changed deliveries. */
    pinDeliveries(ids: readonly DeliveryId[], isPinned: boolean): TimeSlice<DeliveryId> {
      const write = isPinned ? addPin : removePin
      return inTimeSlice(ids, id => (write.run(id).changes > 0 ? id : null))
    },
    /** Moves deliveries to existing sessions. Makes the previous sessions of moved deliveries. */
    assignDeliveries(moves: readonly DeliveryPlace[]): TimeSlice<DeliveryPlace> {
      return inTimeSlice(moves, ({ id, sessionId }) => {
        const before = sessionOf.get(id)
        if (before === undefined || before === sessionId) return null
        setSession.run(sessionId, id)
        return { id, sessionId: before }
      })
    },
  }
}
