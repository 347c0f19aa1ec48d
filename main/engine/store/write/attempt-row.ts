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

/** A row of attempts with its bodies. Headers are JSON. */
export interface AttemptRow {
  readonly purpose: string
  readonly deliveryId: number | null
  readonly madeOf: number | null
  readonly fixtureId: string | null
  readonly recordId: string | null
  readonly batchId: number | null
  readonly routeId: number | null
  readonly target: string
  readonly startedAtMs: number
  readonly elapsedMs: number
  readonly status: number | null
  readonly errorCode: string | null
  readonly errorMessage: string | null
  readonly sentHeaders: string
  readonly sentBodyBytes: number
  readonly sentBodySha256: string
  readonly identical: number | null
  readonly isEdited: number
  readonly warning: string | null
  readonly responseHeaders: string
  readonly responseBodyBytes: number
  readonly isResponseTruncated: number
  /** `null` if it is the captured body. */
  readonly sentBody: Uint8Array | null
  readonly responseBody: Uint8Array
}

export function attemptRow({ attempt, madeOf = null, sentBody, responseBody }: AttemptToStore): AttemptRow {
  return {
    purpose: attempt.purpose,
    deliveryId: attempt.deliveryId,
    madeOf,
    fixtureId: attempt.fixtureId,
    recordId: attempt.recordId,
    batchId: attempt.batchId,
    routeId: attempt.routeId,
    target: attempt.target,
    startedAtMs: attempt.startedAtMs,
    elapsedMs: attempt.elapsedMs,
    status: attempt.status,
    errorCode: attempt.error?.code ?? null,
    errorMessage: attempt.error?.message ?? null,
    sentHeaders: JSON.stringify(attempt.sentHeaders),
    sentBodyBytes: attempt.sentBodyBytes,
    sentBodySha256: attempt.sentBodySha256,
    identical: attempt.identical === null ? null : Number(attempt.identical),
    isEdited: Number(attempt.isEdited),
    warning: attempt.warning,
    responseHeaders: JSON.stringify(attempt.responseHeaders),
    responseBodyBytes: attempt.responseBodyBytes,
    isResponseTruncated: Number(attempt.isResponseTruncated),
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
