import type { Database } from 'better-sqlite3'
import { groupIds, groupOf, textsUpTo } from '../../schema/text-schema.ts'
import type { TextSource } from './text-source.ts'

/** Writes the text index, within the caller's transactions. */
export interface TextIndex {
  /** The index has all deliveries up to this id. */
  through(): number
  /**
   * Adds complete groups of deliveries in ascending order, up to `limit` deliveries or some megabytes of
   * text, none after `lastId`. Returns `through`: call it again until the result no longer increases.
   */
  fill(source: TextSource, lastId: number, limit: number): number
  /** Removes the groups of these ids that have no delivery left. `isGone` checks a group's ids. */
  remove(ids: readonly number[], isGone: (firstId: number, lastId: number) => boolean): void
  /** The findings of a delivery changed: its group is always scanned. */
  changed(id: number): void
}

/** Characters of text in one call of `fill`. */
const maximumText = 4 * 1024 * 1024

export function createTextIndex(database: Database): TextIndex {
  const progress = database.prepare<[], { through: number }>('SELECT through FROM text_progress')
  const saveProgress = database.prepare('UPDATE text_progress SET through = ?')
  const insert = database.prepare('INSERT INTO texts (rowid, text) VALUES (?, ?)')
  const insertUnfiltered = database.prepare('INSERT OR IGNORE INTO unfiltered_groups (id) VALUES (?)')
  const remove = database.prepare('DELETE FROM texts WHERE rowid = ?')
  const removeUnfiltered = database.prepare('DELETE FROM unfiltered_groups WHERE id = ?')

  const through = (): number => progress.get()?.through ?? 0

  function add(group: number, texts: readonly (string | null)[]): number {
    if (texts.length === 0) return 0
    const known = texts.filter(text => text !== null)
    const text = known.join('\n')
    // A row even if every text of the group is too long, so that all groups are removed in the same way.
    insert.run(group, text)
    if (known.length < texts.length) insertUnfiltered.run(group)
    return text.length
  }

  return {
    through,
    fill(source, lastId, limit) {
      let last = through()
      let count = 0
      let length = 0
      while (count < limit && length < maximumText) {
        const first = source.firstFrom(last + 1)
        const group = first === null ? groupOf(lastId + 1) : groupOf(first)
        const end = Math.min(textsUpTo(lastId), group * groupIds - 1)
        // Skipped ids were removed.
        last = Math.max(last, end)
        if (first === null || (group + 1) * groupIds - 1 > lastId) break
        const texts = source.textsOf(group * groupIds, (group + 1) * groupIds - 1)
        length += add(group, texts)
        count += texts.length
        last = (group + 1) * groupIds - 1
      }
      if (last > through()) saveProgress.run(last)
      return last
    },
    remove(ids, isGone) {
      for (const group of new Set(ids.map(groupOf))) {
        const first = group * groupIds
        if (first > through() || !isGone(first, first + groupIds - 1)) continue
        remove.run(group)
        removeUnfiltered.run(group)
      }
    },
    changed(id) {
      if (id <= through()) insertUnfiltered.run(groupOf(id))
    },
  }
}
