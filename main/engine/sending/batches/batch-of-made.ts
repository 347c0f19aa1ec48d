import type { Marks } from '#contract/sending/marks'
import type { BatchId, DeliveryId, FixtureId, HeaderPairs } from '#contract/terms'
import type { ReadyAdditions } from '../additions/additions.ts'
import { type AttemptMaker, noOrigin, type OutgoingMessage } from '../attempts.ts'
import type { Upload } from '../send/upload.ts'
import type { TargetUrl } from '../target/target-url.ts'
import { sendOrSkip } from './batch-of-captured.ts'
import type { BatchJob, SentInBatch } from './batches.ts'

export interface MadeNotification {
  readonly body: string
  /** `null`: it was made from a body of a scenario's file. */
  readonly fixtureId: FixtureId | null
  readonly recordId: string | null
  readonly madeOf?: DeliveryId | null
  readonly isEdited: boolean
  /** An unusual way to send it. */
  readonly upload?: Upload
}

/** Places that are sent at the same time. */
type Wave = readonly number[]

/** Notifications made and sent one after another. */
export interface MadeSequence {
  readonly count: number
  /** Default: each place separately. */
  readonly waves?: readonly Wave[]
  /** Due time of each wave, in milliseconds from the start; `null` for as fast as possible. */
  readonly dueMs: Float64Array | null
  /** Most waves in progress. */
  readonly concurrency: number
  /** Makes a notification just before it is sent, so that its times are current. A rejection ends the batch. */
  readonly make: (place: number) => Promise<MadeNotification>
}

/** Number and speed of a fixture's sendings. */
export interface Pace {
  readonly count: number
  /** `null`: as fast as possible. */
  readonly ratePerSecond: number | null
}

/** A sequence that makes the same notification `count` times. */
export function sequenceOfOne(
  { count, ratePerSecond }: Pace,
  given: Pick<MadeSequence, 'concurrency' | 'make'>,
): MadeSequence {
  const dueMs =
    ratePerSecond === null
      ? null
      : Float64Array.from({ length: count }, (_, place) => (place * 1000) / ratePerSecond)
  return { count, dueMs, ...given }
}

/** In both services' form: POST, JSON. */
export function madeMessage(target: TargetUrl, body: string, marks: Marks): OutgoingMessage {
  const headers: HeaderPairs = [
    ['Host', target.host],
    ['User-Agent', 'Hooktrail'],
    ['Content-Type', 'application/json'],
  ]
  return { target, method: 'POST', headers, body: Buffer.from(body), marks }
}

/** Sends made notifications: a fixture many times, or a scenario. */
export function batchOfMade(
  attempts: AttemptMaker,
  given: {
    readonly id: BatchId
    readonly sequence: MadeSequence
    readonly target: TargetUrl
    readonly marks: Marks
    readonly additions: ReadyAdditions
  },
): BatchJob<Wave, Wave> {
  const { sequence, target, marks, additions } = given

  async function sendOne(place: number): Promise<SentInBatch> {
    const { body, fixtureId, recordId, madeOf = null, isEdited, upload } = await sequence.make(place)
    const origin = {
      ...noOrigin,
      purpose: 'fixture' as const,
      batchId: given.id,
      fixtureId,
      recordId,
      madeOf,
      isEdited,
    }
    const message = {
      ...madeMessage(target, body, marks),
      additions,
      ...(upload === undefined ? {} : { upload }),
    }
    return sendOrSkip(attempts, target, origin, () => attempts.send(message, origin, null))
  }

  return {
    total: sequence.count,
    sequence: {
      ids: sequence.waves ?? Array.from({ length: sequence.count }, (_, place) => [place]),
      dueMs: sequence.dueMs,
    },
    concurrency: sequence.concurrency,
    read: async waves => waves,
    send: wave => Promise.all(wave.map(sendOne)),
  }
}
