import type { AttemptRow } from '../schema/attempt-row.ts'
import { joinBytes, takeBytes } from './joined-bytes.ts'

/** Attempts as one text and one buffer: the cost of a message to another thread depends on the number of objects. */
export interface AttemptGroup {
  /** JSON: the rows without their bodies, each with the lengths of its bodies. */
  readonly text: string
  readonly bytes: ArrayBuffer
}

/** Length that stands for a missing body. */
const absent = -1

/** A row as JSON, with the lengths of its bodies in their place. */
type PackedRow = Omit<AttemptRow, 'sentBody' | 'responseBody'> & {
  readonly sentBytes: number
  readonly responseBytes: number
}

/** Packs rows as one text and one buffer of their bodies, one after another. */
export function packAttempts(rows: readonly AttemptRow[]): AttemptGroup {
  const bodies = rows.flatMap(({ sentBody, responseBody }) =>
    sentBody === null ? [responseBody] : [sentBody, responseBody],
  )
  const packed = rows.map(
    ({ sentBody, responseBody, ...row }): PackedRow => ({
      ...row,
      sentBytes: sentBody?.byteLength ?? absent,
      responseBytes: responseBody.byteLength,
    }),
  )
  return { text: JSON.stringify(packed), bytes: joinBytes(bodies) }
}

export function unpackAttempts({ text, bytes }: AttemptGroup): AttemptRow[] {
  const take = takeBytes(bytes)
  return (JSON.parse(text) as PackedRow[]).map(({ sentBytes, responseBytes, ...row }) => ({
    ...row,
    sentBody: sentBytes === absent ? null : take(sentBytes),
    responseBody: take(responseBytes),
  }))
}
