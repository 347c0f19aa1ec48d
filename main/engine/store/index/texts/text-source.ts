import { isUtf8 } from 'node:buffer'
import type { Database } from 'better-sqlite3'
import { prepareAll } from '../../connection/statements.ts'
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
  const { recordId, isLimited, ...ofStore } = textSql
  const sql = prepareAll(database, ofStore)
  const indexSql = prepareAll(index, { recordId, isLimited })

  function bodyOf({ id, body }: Row): Uint8Array {
    return body ?? Buffer.concat(sql.chunks.values<Buffer>({ id }))
  }

  function textOf(row: Row): string | null {
    if (row.bodyBytes > longestIndexed) return null
    const isCostly = indexSql.isLimited.value({ id: row.id }) !== null
    const bytes = isCostly ? Buffer.of() : searchedBytes(bodyOf(row), row.headers)
    if (bytes.byteLength > longestIndexed) return null
    if (bytes.byteLength > longestBinaryIndexed && !isUtf8(bytes)) return null
    const parts = [
      ...headTexts(row.target),
      indexSql.recordId.value<string>({ id: row.id }) ?? '',
      ...headTexts(row.headers),
      ...headTexts(row.trailers),
      ...bodyTexts(bytes),
    ]
    return storedText(parts.map(foldText).join('\n'))
  }

  return {
    /** The first stored id from this id on; `null` if there is none. */
    firstFrom: (id: number): number | null => sql.firstFrom.value<number>({ id }),
    /** The searched text of each delivery, folded; `null` for a delivery whose text is too long. */
    textsOf: (firstId: number, lastId: number): (string | null)[] =>
      sql.texts.all<Row>({ firstId, lastId }).map(textOf),
  }
}
