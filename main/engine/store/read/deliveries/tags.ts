import type { Database } from 'better-sqlite3'
import type { DeliveryId } from '#contract/terms'
import { prepareAll } from '../../connection/statements.ts'

/**
 * Of a delivery under `d`: the names of its tags, one per line, NULL without tags; whether it has a note, and
 * whether it is pinned.
 */
export const tagColumns = `(SELECT group_concat(g.name, char(10)) FROM delivery_tags x JOIN tags g ON g.id = x.tag_id
    WHERE x.delivery_id = d.id) AS tags,
  EXISTS (SELECT 1 FROM delivery_notes y WHERE y.delivery_id = d.id) AS hasNote,
  EXISTS (SELECT 1 FROM pins z WHERE z.delivery_id = d.id) AS isPinned`

export interface TagColumns {
  readonly tags: string | null
  readonly hasNote: number
  readonly isPinned: number
}

/** Tag names of a row, in alphabetical order. */
export function tagNames({ tags }: Pick<TagColumns, 'tags'>): string[] {
  return tags === null ? [] : tags.split('\n').sort((one, other) => one.localeCompare(other))
}

export const tagSql = {
  all: `SELECT g.name, (SELECT count(*) FROM delivery_tags x WHERE x.tag_id = g.id) AS count
    FROM tags g WHERE EXISTS (SELECT 1 FROM delivery_tags x WHERE x.tag_id = g.id)
    ORDER BY g.key LIMIT 1000`,
  note: 'SELECT text FROM delivery_notes WHERE delivery_id = @id',
  deletions: `SELECT d.id, d.deleted_at_ms AS deletedAtMs, count(t.delivery_id) AS count
    FROM deletions d JOIN trash t ON t.deletion_id = d.id GROUP BY d.id ORDER BY d.id DESC LIMIT 1000`,
} as const

/** Deliveries that were deleted together and can be restored. */
export interface StoredDeletion {
  readonly id: number
  readonly deletedAtMs: number
  /** Number of deliveries. */
  readonly count: number
}

export function createTagReads(database: Database) {
  const sql = prepareAll(database, tagSql)
  return {
    /** In alphabetical order, at most 1,000, each with its number of deliveries. */
    tags: (): { name: string; count: number }[] => sql.all.all<{ name: string; count: number }>(),
    /** Empty without a note. */
    note: (id: DeliveryId): string => sql.note.value<string>({ id }) ?? '',
    /** Newest first, at most 1,000. */
    deletions: (): StoredDeletion[] => sql.deletions.all<StoredDeletion>(),
  }
}
