import { isPassed } from '#contract/sending/passed'
import type { Attempt } from '#contract/sending/sending'
import type { BatchId, FixtureId, HeaderPairs } from '#contract/terms'
import type { Clock } from '../../ports.ts'
import { type AttemptMaker, noOrigin, type OutgoingMessage, type Sent } from '../attempts.ts'
import type { Upload } from '../send/upload.ts'
import type { TargetUrl } from '../target/target-url.ts'
import type { BatchProgress } from './batch-progress.ts'
import { runBatch } from './batch-runner.ts'
import type { BatchJob } from './batches.ts'

/** A notification that was made to be sent. */
export interface MadeNotification {
  readonly body: string
  /** `null`: it was made from a body of a scenario's file. */
  readonly fixtureId: FixtureId | null
  readonly recordId: string | null
  readonly isEdited: boolean
  /** Where it is not sent as usual. */
  readonly upload?: Upload
}

/** What is made and sent, one after the other. */
export interface MadeSequence {
  readonly count: number
  /** Places that are sent at the same time, wave by wave; each by itself unless given. */
  readonly waves?: readonly (readonly number[])[]
  /** When each wave is due, in milliseconds from the beginning; `null` for as fast as possible. */
  readonly dueMs: Float64Array | null
  /** Waves in progress at one time. */
  readonly concurrency: number
  /** Made when it is its turn, so that its times are those of its sending. A rejection ends the batch. */
  readonly make: (place: number) => Promise<MadeNotification>
}

/** How many of a fixture, and how fast. */
export interface Pace {
  readonly count: number
  /** `null`: as fast as possible. */
  readonly ratePerSecond: number | null
}

/** The same notification, made so many times. */
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

/** As both services send: POST, JSON. */
export function madeMessage(target: TargetUrl, body: string): OutgoingMessage {
  const headers: HeaderPairs = [
    ['Host', target.host],
    ['User-Agent', 'Hooktrail'],
    ['Content-Type', 'application/json'],
  ]
  return { target, method: 'POST', headers, body: Buffer.from(body) }
}

/** Notifications made for the purpose: a fixture many times, or a scenario. */
export function batchOfMade(
  options: {
    readonly clock: Clock
    readonly areDeliveriesArriving: () => boolean
    readonly attempts: AttemptMaker
    readonly onAttempt: (attempt: Pick<Attempt, 'id'>) => void
  },
  given: { readonly id: BatchId; readonly sequence: MadeSequence; readonly target: TargetUrl },
): BatchJob {
  const { sequence, target } = given

  async function sendOne(place: number): Promise<Sent> {
    const { body, fixtureId, recordId, isEdited, upload } = await sequence.make(place)
    const origin = {
      ...noOrigin,
      purpose: 'fixture' as const,
      batchId: given.id,
      fixtureId,
      recordId,
      isEdited,
    }
    const message = { ...madeMessage(target, body), ...(upload === undefined ? {} : { upload }) }
    return options.attempts.send(message, origin, null)
  }

  async function count({ outcome, stored }: Sent, counts: Pick<BatchProgress, 'count'>): Promise<void> {
    options.onAttempt(await stored)
    counts.count(isPassed(outcome))
  }

  const waves = sequence.waves ?? Array.from({ length: sequence.count }, (_, place) => [place])
  return {
    total: sequence.count,
    lengthMs: sequence.dueMs?.at(-1) ?? 0,
    begin: counts =>
      runBatch({
        clock: options.clock,
        areDeliveriesArriving: options.areDeliveriesArriving,
        sequence: { ids: waves, dueMs: sequence.dueMs },
        concurrency: sequence.concurrency,
        read: async asked => asked,
        async send(wave) {
          const sent = await Promise.all(wave.map(sendOne))
          return { stored: Promise.all(sent.map(one => count(one, counts))).then(() => undefined) }
        },
      }),
  }
}
