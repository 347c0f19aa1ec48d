import type { Attempt } from '#contract/sending/sending'
import type { AttemptId, DeliveryId } from '#contract/terms'
import { noOrigin, type Origin, type OutgoingMessage } from './attempts.ts'
import type { CapturedRequest } from './captured-request.ts'
import { warningFor } from './target/target-host.ts'
import { parseTargetUrl } from './target/target-url.ts'

/** What an attempt sent, ready to be sent again to the same target. */
export interface RepeatedAttempt {
  readonly message: OutgoingMessage
  readonly origin: Origin
  /** The captured body; `null` where nothing captured was sent. */
  readonly captured: Uint8Array | null
  /** The sender's address; `null` where nothing captured was sent. */
  readonly remoteAddress: string | null
}

/** Reads it. Rejects with `not-found` where the attempt or its delivery is gone. */
export async function readRepeated(
  id: AttemptId,
  reads: {
    readonly readAttempt: (id: AttemptId) => Promise<{ attempt: Attempt; sentBody: Uint8Array }>
    readonly readDelivery: (id: DeliveryId) => Promise<CapturedRequest>
  },
): Promise<RepeatedAttempt> {
  const { attempt, sentBody } = await reads.readAttempt(id)
  const target = parseTargetUrl(attempt.target)
  const delivery = attempt.deliveryId === null ? null : await reads.readDelivery(attempt.deliveryId)
  // One that was never sent has nothing to send again.
  const isCaptured = delivery !== null && !attempt.isEdited
  const { purpose, deliveryId, fixtureId, recordId, routeId, isEdited } = attempt
  return {
    message: {
      target,
      method: delivery?.method ?? 'POST',
      headers: isCaptured ? delivery.headers : attempt.sentHeaders,
      body: isCaptured ? delivery.body : sentBody,
    },
    origin: {
      ...noOrigin,
      ...{ purpose, deliveryId, fixtureId, recordId, routeId, isEdited },
      warning: delivery === null ? null : warningFor(target, delivery.remoteAddress),
    },
    captured: delivery?.body ?? null,
    remoteAddress: delivery?.remoteAddress ?? null,
  }
}
