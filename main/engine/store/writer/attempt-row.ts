import type { AttemptToStore } from '../to-store.ts'
import { joinBytes, takeBytes } from './joined-bytes.ts'

/** Attempts on their way to the writer: crossing costs by the object, so they go as one text and one buffer. */
export interface AttemptGroup {
  /** JSON: the rows without their bodies, each with the lengths of those. */
  readonly text: string
  readonly bytes: ArrayBuffer
}

/** A row of attempts with its bodies; headers are JSON. */
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
  readonly answerHeaders: string
  readonly answerBodyBytes: number
  readonly isAnswerTruncated: number
  /** `null` where it is the captured body. */
  readonly sentBody: Uint8Array | null
  readonly answerBody: Uint8Array
}

/** An attempt as it is stored. */
export function attemptRow({ attempt, madeOf = null, sentBody, answerBody }: AttemptToStore): AttemptRow {
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
    answerHeaders: JSON.stringify(attempt.answerHeaders),
    answerBodyBytes: attempt.answerBodyBytes,
    isAnswerTruncated: Number(attempt.isAnswerTruncated),
    sentBody,
    answerBody,
  }
}

/** The length of a missing body. */
const absent = -1

/** A row as JSON, with the lengths of its bodies in their place. */
type PackedRow = Omit<AttemptRow, 'sentBody' | 'answerBody'> & {
  readonly sentBytes: number
  readonly answerBytes: number
}

/** Rows as one text and one buffer of their bodies, one after another. */
export function packAttempts(rows: readonly AttemptRow[]): AttemptGroup {
  const bodies: Uint8Array[] = []
  let total = 0
  const packed = rows.map(({ sentBody, answerBody, ...row }): PackedRow => {
    if (sentBody !== null) bodies.push(sentBody)
    bodies.push(answerBody)
    total += (sentBody?.byteLength ?? 0) + answerBody.byteLength
    return { ...row, sentBytes: sentBody?.byteLength ?? absent, answerBytes: answerBody.byteLength }
  })
  return { text: JSON.stringify(packed), bytes: joinBytes(bodies, total) }
}

export function unpackAttempts({ text, bytes }: AttemptGroup): AttemptRow[] {
  const take = takeBytes(bytes)
  return (JSON.parse(text) as PackedRow[]).map(({ sentBytes, answerBytes, ...row }) => ({
    ...row,
    sentBody: sentBytes === absent ? null : take(sentBytes),
    answerBody: take(answerBytes),
  }))
}
