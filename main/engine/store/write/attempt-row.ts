import type { AttemptToStore } from '../schema/to-store.ts'
import { joinBytes, takeBytes } from './joined-bytes.ts'

/**
 * Attempts as one text and one buffer: the cost of a message to another thread depends on the number of
 * objects.
 */
export interface AttemptGroup {
  /** JSON: the rows without their bodies, each with the lengths of its bodies. */
  readonly text: string
  readonly bytes: ArrayBuffer
}

export type AttemptRow = ReturnType<typeof attemptRow>

/** A row of attempts with its bodies. Headers are JSON. */
export function attemptRow({ attempt, madeOf = null, sentBody, responseBody }: AttemptToStore) {
  const { error, sentHeaders, responseHeaders, identical, isEdited, isResponseTruncated, ...same } = attempt
  return {
    ...same,
    madeOf,
    errorCode: error?.code ?? null,
    errorMessage: error?.message ?? null,
    sentHeaders: JSON.stringify(sentHeaders),
    identical: identical === null ? null : Number(identical),
    isEdited: Number(isEdited),
    responseHeaders: JSON.stringify(responseHeaders),
    isResponseTruncated: Number(isResponseTruncated),
    /** `null` if it is the captured body. */
    sentBody,
    responseBody,
  }
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
  const bodies: Uint8Array[] = []
  let total = 0
  const packed = rows.map(({ sentBody, responseBody, ...row }): PackedRow => {
    if (sentBody !== null) bodies.push(sentBody)
    bodies.push(responseBody)
    total += (sentBody?.byteLength ?? 0) + responseBody.byteLength
    return { ...row, sentBytes: sentBody?.byteLength ?? absent, responseBytes: responseBody.byteLength }
  })
  return { text: JSON.stringify(packed), bytes: joinBytes(bodies, total) }
}

export function unpackAttempts({ text, bytes }: AttemptGroup): AttemptRow[] {
  const take = takeBytes(bytes)
  return (JSON.parse(text) as PackedRow[]).map(({ sentBytes, responseBytes, ...row }) => ({
    ...row,
    sentBody: sentBytes === absent ? null : take(sentBytes),
    responseBody: take(responseBytes),
  }))
}
