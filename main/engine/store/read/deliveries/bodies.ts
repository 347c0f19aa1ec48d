import type { Database } from 'better-sqlite3'
import type { DeliveryId } from '#contract/terms'
import { freeBytes } from '../../../threads/free-bytes.ts'
import { prepareAll } from '../../connection/statements.ts'
import type { BodyPart } from '../../schema/rows.ts'
import { bodyChunkBytes } from '../../schema/rows.ts'

export const bodySql = {
  bodyBytes: 'SELECT body_bytes AS total FROM deliveries WHERE id = @id',
  inline: `SELECT substr(body, @offset + 1, @length) AS bytes FROM delivery_contents WHERE delivery_id = @id`,
  chunks: `SELECT position, bytes FROM body_chunks
    WHERE delivery_id = +@id AND position >= @first AND position <= @last ORDER BY position`,
} as const

export function createBodies(database: Database) {
  const sql = prepareAll(database, bodySql)

  /** Reads only the chunks that the slice touches. */
  function longSlice(id: DeliveryId, offset: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length)
    const first = Math.floor(offset / bodyChunkBytes)
    const last = Math.floor((offset + length - 1) / bodyChunkBytes)
    for (const chunk of sql.chunks.iterate<{ position: number; bytes: Buffer }>({ id, first, last })) {
      const at = chunk.position * bodyChunkBytes - offset
      const from = Math.max(0, -at)
      bytes.set(chunk.bytes.subarray(from, Math.min(chunk.bytes.byteLength, length - at)), at + from)
      freeBytes(chunk.bytes)
    }
    return bytes
  }

  function slice(id: DeliveryId, offset: number, wanted: number, totalBytes: number): Uint8Array {
    const length = Math.max(0, Math.min(wanted, totalBytes - offset))
    if (length === 0) return new Uint8Array(0)
    if (totalBytes > bodyChunkBytes) return longSlice(id, offset, length)
    return sql.inline.value<Buffer>({ id, offset, length }) ?? new Uint8Array(0)
  }

  return {
    /** A part of the stored bytes; `null` if the delivery does not exist. */
    body(id: DeliveryId, offset: number, length: number): BodyPart | null {
      const totalBytes = sql.bodyBytes.value<number>({ id })
      return totalBytes === null ? null : { bytes: slice(id, offset, length, totalBytes), totalBytes }
    },
  }
}
