import type { Database } from 'better-sqlite3'
import type { ChangedRow } from '../writer/writer-protocol.ts'

export interface Changed {
  /** Those that changed, with what they had before. */
  readonly changed: readonly ChangedRow[]
  /** How many it came to in its turn. */
  readonly handled: number
}

/**
 * What users say about deliveries. All within the caller's transaction, in order, until the turn is over. What is the case
 * already, and deliveries that are gone, are skipped.
 */
export interface TagWriter {
  /** `name` as it is written; one that exists in another case is that tag. */
  tag(ids: readonly number[], name: string, isTagged: boolean, isTurnOver: () => boolean): Changed
  /** An empty text removes the note. `before`: the note until now, empty for none. */
  note(notes: readonly { readonly id: number; readonly text: string }[], isTurnOver: () => boolean): Changed
  pin(ids: readonly number[], isPinned: boolean, isTurnOver: () => boolean): Changed
  /** Moves deliveries to sessions. `before`: the number of the session until now. */
  assign(
    moves: readonly { readonly id: number; readonly sessionId: number }[],
    isTurnOver: () => boolean,
  ): Changed
}

export function createTagWriter(database: Database): TagWriter {
  const ensureTag = database.prepare('INSERT OR IGNORE INTO tags (name, key) VALUES (?, ?)')
  const tagId = database.prepare<[string], number>('SELECT id FROM tags WHERE key = ?').pluck()
  const addTag = database.prepare(
    'INSERT OR IGNORE INTO delivery_tags SELECT ?, id FROM deliveries WHERE id = ?',
  )
  const removeTag = database.prepare('DELETE FROM delivery_tags WHERE tag_id = ? AND delivery_id = ?')
  const noteOf = database
    .prepare<[number], string>('SELECT text FROM delivery_notes WHERE delivery_id = ?')
    .pluck()
  const setNote = database.prepare(
    'INSERT OR REPLACE INTO delivery_notes SELECT id, ? FROM deliveries WHERE id = ?',
  )
  const removeNote = database.prepare('DELETE FROM delivery_notes WHERE delivery_id = ?')
  const addPin = database.prepare('INSERT OR IGNORE INTO pins SELECT id FROM deliveries WHERE id = ?')
  const removePin = database.prepare('DELETE FROM pins WHERE delivery_id = ?')
  const sessionOf = database
    .prepare<[number], number>('SELECT session_id FROM deliveries WHERE id = ?')
    .pluck()
  const setSession = database.prepare('UPDATE deliveries SET session_id = ? WHERE id = ?')

  return {
    tag(ids, name, isTagged, isTurnOver) {
      const key = name.toLowerCase()
      if (isTagged) ensureTag.run(name, key)
      const id = tagId.get(key)
      // Nothing has it.
      if (id === undefined) return { changed: [], handled: ids.length }
      const write = isTagged ? addTag : removeTag
      return each(ids, isTurnOver, delivery =>
        write.run(id, delivery).changes > 0 ? { id: delivery, before: null } : null,
      )
    },
    note: (notes, isTurnOver) =>
      each(notes, isTurnOver, ({ id, text }) => {
        const before = noteOf.get(id) ?? ''
        if (before === text) return null
        const { changes } = text === '' ? removeNote.run(id) : setNote.run(text, id)
        return changes > 0 ? { id, before } : null
      }),
    pin: (ids, isPinned, isTurnOver) =>
      each(ids, isTurnOver, id =>
        (isPinned ? addPin : removePin).run(id).changes > 0 ? { id, before: null } : null,
      ),
    assign: (moves, isTurnOver) =>
      each(moves, isTurnOver, ({ id, sessionId }) => {
        const before = sessionOf.get(id)
        if (before === undefined || before === sessionId) return null
        setSession.run(sessionId, id)
        return { id, before }
      }),
  }
}

function each<Item>(
  items: readonly Item[],
  isTurnOver: () => boolean,
  write: (item: Item) => ChangedRow | null,
): Changed {
  const changed: ChangedRow[] = []
  let handled = 0
  for (const item of items) {
    const row = write(item)
    if (row !== null) changed.push(row)
    handled += 1
    if (isTurnOver()) break
  }
  return { changed, handled }
}
