import { hash } from 'node:crypto'
import { AppError } from '#contract/errors'
import { agentHostsOf, type Marks, markedHeaders } from '#contract/sending/marks'
import type { Attempt } from '#contract/sending/sending'
import type { DeliveryId, HeaderPairs } from '#contract/terms'
import type { Clock } from '../ports.ts'
import type { AttemptToStore, Store } from '../store/store.ts'
import {
  nothingReady,
  type ReadyAdditions,
  storedHeaders,
  storedOutcome,
  withAdditions,
} from './additions/additions.ts'
import { headersOfForward } from './send/hops.ts'
import type { Outcome, PassResponse, Sender } from './send/sender.ts'
import { headersToSend } from './send/sent-headers.ts'
import { type Upload, uploadedPart } from './send/upload.ts'
import { refuseAgentForward } from './target/target.ts'
import type { TargetUrl } from './target/target-url.ts'

export interface OutgoingMessage {
  readonly target: TargetUrl
  readonly method: string
  readonly headers: HeaderPairs
  readonly body: Uint8Array
  readonly upload?: Upload
  readonly pass?: PassResponse | undefined
  readonly marks: Marks
  /** Default: none. */
  readonly additions?: ReadyAdditions | undefined
}

export interface Origin
  extends Pick<
    Attempt,
    'purpose' | 'deliveryId' | 'fixtureId' | 'recordId' | 'batchId' | 'routeId' | 'isEdited' | 'warning'
  > {
  /** Delivery that a fixture was made from: deleting it deletes the attempt. */
  readonly madeOf?: DeliveryId | null
}

export const noOrigin = {
  deliveryId: null,
  fixtureId: null,
  recordId: null,
  batchId: null,
  routeId: null,
  isEdited: false,
  warning: null,
} as const

export interface Sent {
  readonly outcome: Outcome
  readonly stored: Promise<Attempt>
}

export type AttemptMaker = ReturnType<typeof createAttemptMaker>

/** Makes all attempts: sends once and stores the outcome. */
export function createAttemptMaker(
  sender: Sender,
  store: Pick<Store, 'saveAttempt'>,
  clock: Clock,
  refuseOwn: (target: TargetUrl) => void,
) {
  async function keep(
    { madeOf = null, ...attempt }: AttemptToStore['attempt'] & Pick<Origin, 'madeOf'>,
    sentBody: Uint8Array | null,
    responseBody: Uint8Array,
  ): Promise<Attempt> {
    return { ...attempt, ...(await store.saveAttempt({ attempt, madeOf, sentBody, responseBody })) }
  }

  return {
    /**
     * Resolves with the outcome while it is being stored. `capturedBody`: the body if it is the captured
     * body. Throws like `Sender.sendOnce`, for a forward also `invalid-url`, `remote-target-refused` and
     * `forwarding-loop`; no attempt is then stored.
     */
    async send(message: OutgoingMessage, origin: Origin, capturedBody: Uint8Array | null): Promise<Sent> {
      const { target, method, body, upload, pass } = message
      const added = await withAdditions(message, message.additions ?? nothingReady)
      const marked = markedHeaders(added.headers, message.marks)
      const isForward = origin.purpose === 'forward'
      if (isForward) {
        refuseOwn(target)
        refuseAgentForward(marked, target)
      }
      const headers = headersToSend(isForward ? headersOfForward(marked) : marked, {
        method,
        host: target.host,
        bodyBytes: body.byteLength,
      })
      const outcome = await sender.sendOnce({ target, method, headers, body, upload, pass })
      const sentBody = uploadedPart(body, upload)
      const { responseBody, ...stored } = storedOutcome(outcome, added.ready.secrets)
      const identical = capturedBody === null ? null : isSame(capturedBody, body)
      const attempt = {
        ...origin,
        ...stored,
        warning: origin.warning ?? (agentHostsOf(marked) === null ? null : 'An agent made this request.'),
        target: target.text,
        sentHeaders: storedHeaders(headers, added.ready),
        sentBodyBytes: sentBody.byteLength,
        sentBodySha256: hash('sha256', sentBody),
        identical,
        responseBodyBytes: responseBody.byteLength,
      }
      return { outcome, stored: keep(attempt, identical === true ? null : sentBody, responseBody) }
    },
    /** Stores an attempt with the reason why it was not sent. */
    skip: (target: string, origin: Origin, reason: string): Promise<Attempt> =>
      keep(
        {
          ...origin,
          target,
          startedAtMs: clock.nowMs(),
          elapsedMs: 0,
          status: null,
          error: { code: 'target-skipped', message: reason },
          sentHeaders: [],
          sentBodyBytes: 0,
          sentBodySha256: hash('sha256', ''),
          identical: null,
          responseHeaders: [],
          responseBodyBytes: 0,
          isResponseTruncated: false,
        },
        new Uint8Array(0),
        new Uint8Array(0),
      ),
  }
}

/** Throws for a delivery that cannot be replayed. */
export function refuseUnreadable(method: string): void {
  if (method !== '') return
  throw new AppError('invalid-params', 'The captured bytes aren’t HTTP, so there is no request to replay.')
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left === right || Buffer.compare(left, right) === 0
}
