import type { AttemptToStore } from '../store.ts'
import { joinBytes, takeBytes } from './joined-bytes.ts'
import type { AttemptGroup, AttemptRow } from './writer-protocol.ts'

/** An attempt as it is stored. */
export function attemptRow({ attempt, sentBody, answerBody }: AttemptToStore): AttemptRow {
  return {
    purpose: attempt.purpose,
    deliveryId: attempt.deliveryId,
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
