import type { AttemptToStore } from '../store.ts'
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

/** A row as JSON, with the lengths of its bodies in their place; -1 for none. */
type PackedRow = Omit<AttemptRow, 'sentBody' | 'answerBody'> & {
  readonly sentBytes: number
  readonly answerBytes: number
}

/** Rows as one text and one buffer of their bodies, one after another. */
export function packAttempts(rows: readonly AttemptRow[]): AttemptGroup {
  let total = 0
  for (const { sentBody, answerBody } of rows) total += (sentBody?.byteLength ?? 0) + answerBody.byteLength
  const bytes = new Uint8Array(total)
  let at = 0
  const packed = rows.map(({ sentBody, answerBody, ...row }): PackedRow => {
    for (const body of [sentBody, answerBody]) {
      if (body === null) continue
      bytes.set(body, at)
      at += body.byteLength
    }
    return { ...row, sentBytes: sentBody?.byteLength ?? -1, answerBytes: answerBody.byteLength }
  })
  return { text: JSON.stringify(packed), bytes: bytes.buffer }
}

export function unpackAttempts({ text, bytes }: AttemptGroup): AttemptRow[] {
  let at = 0
  const take = (length: number): Uint8Array => {
    const body = Buffer.from(bytes, at, length)
    at += length
    return body
  }
  return (JSON.parse(text) as PackedRow[]).map(({ sentBytes, answerBytes, ...row }) => ({
    ...row,
    sentBody: sentBytes < 0 ? null : take(sentBytes),
    answerBody: take(answerBytes),
  }))
}
