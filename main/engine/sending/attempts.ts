import { hash } from 'node:crypto'
import { AppError } from '#contract/errors'
import type { Attempt } from '#contract/sending/sending'
import type { HeaderPairs } from '#contract/terms'
import type { Clock } from '../ports.ts'
import type { Store } from '../store/store.ts'
import { headersOfForward } from './send/hops.ts'
import type { Outcome, Sender } from './send/sender.ts'
import { headersToSend } from './send/sent-headers.ts'
import { type Upload, uploadedPart } from './send/upload.ts'
import type { TargetUrl } from './target/target-url.ts'

/** One request to be sent, its headers as captured or made. */
export interface OutgoingMessage {
  readonly target: TargetUrl
  readonly method: string
  readonly headers: HeaderPairs
  readonly body: Uint8Array
  /** Where the body is not sent as usual. */
  readonly upload?: Upload
}

/** What an attempt records beside its outcome. */
export type Origin = Pick<
  Attempt,
  'purpose' | 'deliveryId' | 'fixtureId' | 'recordId' | 'batchId' | 'routeId' | 'isEdited' | 'warning'
>

export const noOrigin = {
  deliveryId: null,
  fixtureId: null,
  recordId: null,
  batchId: null,
  routeId: null,
  isEdited: false,
  warning: null,
} as const

/** A sending that has its outcome, and is on its way into the store. */
export interface Sent {
  readonly outcome: Outcome
  readonly stored: Promise<Attempt>
}

/** Sends once and stores the outcome: the one place where attempts are made. */
export interface AttemptMaker {
  /**
   * Resolves with the outcome; storing goes on. `capturedBody`: what was captured where that is sent. Throws as
   * `Sender.sendOnce` does, for a forward also `invalid-url` and `forwarding-loop`; nothing is then kept.
   */
  send(message: OutgoingMessage, origin: Origin, capturedBody: Uint8Array | null): Promise<Sent>
  /** Stores that something was not sent, and why. */
  skip(target: string, origin: Origin, reason: string): Promise<Attempt>
}

export function createAttemptMaker(
  sender: Sender,
  store: Pick<Store, 'saveAttempt'>,
  clock: Clock,
  refuseOwn: (target: TargetUrl) => void,
): AttemptMaker {
  async function keep(
    attempt: Omit<Attempt, 'id' | 'verdict'>,
    sentBody: Uint8Array | null,
    answerBody: Uint8Array,
  ): Promise<Attempt> {
    return { ...attempt, ...(await store.saveAttempt({ attempt, sentBody, answerBody })) }
  }

  return {
    async send(message, origin, capturedBody) {
      const { target, method, body, upload } = message
      const isForward = origin.purpose === 'forward'
      if (isForward) refuseOwn(target)
      const headers = headersToSend(isForward ? headersOfForward(message.headers) : message.headers, {
        method,
        host: target.host,
        bodyBytes: body.byteLength,
      })
      const outcome = await sender.sendOnce({ target, method, headers, body, upload })
      const sentBody = uploadedPart(body, upload)
      const { answerBody, ...stored } = outcome
      const identical = capturedBody === null ? null : isSame(capturedBody, body)
      const attempt = {
        ...origin,
        ...stored,
        target: target.text,
        sentHeaders: headers,
        sentBodyBytes: sentBody.byteLength,
        sentBodySha256: hash('sha256', sentBody),
        identical,
        answerBodyBytes: answerBody.byteLength,
      }
      return { outcome, stored: keep(attempt, identical === true ? null : sentBody, answerBody) }
    },
    skip: (target, origin, reason) =>
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
          answerHeaders: [],
          answerBodyBytes: 0,
          isAnswerTruncated: false,
        },
        new Uint8Array(0),
        new Uint8Array(0),
      ),
  }
}

/** What cannot be replayed at all. */
export function refuseUnreadable(method: string): void {
  if (method !== '') return
  throw new AppError('invalid-params', 'The captured bytes aren’t HTTP, so there is no request to replay.')
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left === right || Buffer.compare(left, right) === 0
}
