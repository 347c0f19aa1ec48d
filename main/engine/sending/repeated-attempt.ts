import { isMarkedProduction, marksOf } from '#contract/sending/marks'
import type { AttemptId } from '#contract/terms'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import { noOrigin } from './attempts.ts'
import { isFromProduction, warningFor } from './target/target-host.ts'
import { parseTargetUrl } from './target/target-url.ts'

export type RepeatedAttempt = Awaited<ReturnType<typeof readRepeated>>

/** Rejects with `not-found` if the attempt or its delivery is deleted. */
export async function readRepeated(id: AttemptId, queries: Pick<QueryWorker, 'ask'>) {
  const { attempt, madeOf, sentBody } = await queries.ask('sentAttempt', id)
  const target = parseTargetUrl(attempt.target)
  const delivery = attempt.deliveryId === null ? null : await queries.ask('storedRequest', attempt.deliveryId)
  // An attempt that was never sent cannot be repeated.
  const isCaptured = delivery !== null && !attempt.isEdited
  const { purpose, deliveryId, fixtureId, recordId, routeId, isEdited } = attempt
  return {
    message: {
      target,
      method: delivery?.method ?? 'POST',
      headers: isCaptured ? delivery.headers : attempt.sentHeaders,
      body: isCaptured ? delivery.body : sentBody,
      // The request marks the source of a fixture.
      marks: marksOf(
        false,
        delivery === null ? isMarkedProduction(attempt.sentHeaders) : isFromProduction(delivery),
      ),
    },
    origin: {
      ...noOrigin,
      purpose,
      deliveryId,
      fixtureId,
      recordId,
      routeId,
      isEdited,
      madeOf,
      warning: delivery === null ? null : warningFor(target, delivery),
    },
    captured: delivery?.body ?? null,
    batchId: attempt.batchId,
  }
}
