import type { AttemptToStore } from './store.ts'
import type { AttemptRow } from './writer-protocol.ts'

/** An attempt as it crosses to the writer: flat, since crossing costs by the object. */
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
    // A view of a larger buffer would cross with all of it.
    sentBody: sentBody && new Uint8Array(sentBody),
    answerBody: new Uint8Array(answerBody),
  }
}
