import { isUtf8 } from 'node:buffer'
import type { Database } from 'better-sqlite3'
import { foldText, storedText } from '../../query/fold-text.ts'
import { bodyTexts, headTexts, searchedBytes } from '../../query/searched-text.ts'
import { inspectedRecordId } from '../../schema/record-sql.ts'

/** A longer decoded body is not in the text index: its group is always scanned. */
const longestIndexed = 1024 * 1024
/** The same for bytes that are no text: they have so many different trigrams that a megabyte takes over a second. */
const longestBinaryIndexed = 64 * 1024

interface Row {
  readonly id: number
  readonly target: string
  readonly headers: string
  readonly trailers: string
  readonly bodyBytes: number
  readonly body: Buffer | null
}

export const textSql = {
  firstFrom: 'SELECT id FROM deliveries WHERE id >= @id ORDER BY id LIMIT 1',
  texts: `SELECT d.id, d.target, h.headers, h.trailers, d.body_bytes AS bodyBytes, h.body
    FROM deliveries d JOIN delivery_contents h ON h.delivery_id = d.id
    WHERE d.id BETWEEN @firstId AND @lastId ORDER BY d.id`,
  recordId: `SELECT ${inspectedRecordId} FROM inspections r LEFT JOIN records c ON c.id = r.record
    WHERE r.delivery_id = +@id`,
  /** Decoding was limited by its cost: searches skip this delivery. */
  isLimited: 'SELECT 1 FROM decode_limits WHERE delivery_id = +@id',
  chunks: 'SELECT bytes FROM body_chunks WHERE delivery_id = +@id ORDER BY position',
} as const

export type TextSource = ReturnType<typeof createTextSource>

/**
 * Source of the texts of deliveries. Both bounds of ids are included. Reads the texts from a store, and the
 * ids of records from its index.
 */
export function createTextSource(database: Database, index: Database) {
  const firstFrom = database.prepare<object, { id: number }>(textSql.firstFrom)
  const texts = database.prepare<object, Row>(textSql.texts)
  const recordId = index.prepare<object, string | null>(textSql.recordId).pluck()
  const isLimited = index.prepare<object, number>(textSql.isLimited).pluck()
  const chunks = database.prepare<object, { bytes: Buffer }>(textSql.chunks)

  function bodyOf({ id, body }: Row): Uint8Array {
    return body ?? Buffer.concat(chunks.all({ id }).map(({ bytes }) => bytes))
  }

  function textOf(row: Row): string | null {
    if (row.bodyBytes > longestIndexed) return null
    const isCostly = isLimited.get({ id: row.id }) !== undefined
    const bytes = isCostly ? Buffer.of() : searchedBytes(bodyOf(row), row.headers)
    if (bytes.byteLength > longestIndexed) return null
    if (bytes.byteLength > longestBinaryIndexed && !isUtf8(bytes)) return null
    const parts = [
      ...headTexts(row.target),
      recordId.get({ id: row.id }) ?? '',
      ...headTexts(row.headers),
      ...headTexts(row.trailers),
      ...bodyTexts(bytes),
    ]
    return storedText(parts.map(foldText).join('\n'))
  }

  return {
    /** The first stored id from this id on; `null` if there is none. */
    firstFrom: (id: number): number | null => firstFrom.get({ id })?.id ?? null,
    /** The searched text of each delivery, folded; `null` for a delivery whose text is too long. */
    textsOf: (firstId: number, lastId: number): (string | null)[] =>
      texts.all({ firstId, lastId }).map(textOf),
  }
}
