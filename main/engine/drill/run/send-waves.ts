import { type DrillResponse, type DrillSending, isForged, type SentSending } from '#contract/drill/sequence'
import { isUnreached } from '#contract/sending/sending'
import type { Sequence } from '../sequences/sequence.ts'
import type { RecordToPrepare, Subject } from '../subject.ts'

/** The target was repeatedly unreachable. */
export class TargetGone extends Error {
  override name = 'TargetGone'
}

export interface WavesOptions {
  readonly sequence: Sequence
  readonly subject: Subject
  /** Record of a sending, for the fault command. */
  recordOf(sending: DrillSending): RecordToPrepare
  bodyOf(sending: DrillSending): Uint8Array
  /** After a 5xx status, a time-out or a network error, as the services do. Otherwise only after a refused connection. */
  readonly isRetried: boolean
  readonly retriesLate?: boolean
  /** Longest time of a recent response. */
  readonly recentMs?: () => number
  /** See `OutgoingNotification`. */
  readonly changesToken?: boolean
}

type Outgoing = Omit<SentSending, 'response'>

const mostRetries = 3
const firstPauseMs = 20
/**
 * After a lost response, so that the app has done its work before the next is sent: two at once are another property, and
 * a verdict would depend on the load of the machine.
 */
const lostPauseMs = { least: 15, most: 300, times: 3 } as const

export type Waves = ReturnType<typeof createWaves>

export function createWaves({
  sequence,
  subject,
  recordOf,
  bodyOf,
  isRetried,
  retriesLate = false,
  recentMs = () => 0,
  changesToken = false,
}: WavesOptions) {
  const waves = [...Map.groupBy(sequence, ({ wave }) => wave).values()]
  /** Sendings with the service's retries, which are separate waves. */
  const sent: SentSending[] = []
  /** Index in `sent` of each sending of the sequence. */
  const places: number[] = []
  let nextWave = 0
  let sentWaves = 0

  async function send(sendings: readonly Outgoing[], signal: AbortSignal): Promise<readonly DrillResponse[]> {
    const outgoing = sendings.map(sending => ({
      body: bodyOf(sending),
      isResponseLost: sending.mishap === 'response-lost',
      ...(sending.mishap === 'unsigned' ? { signedBytes: null } : {}),
      ...(sending.mishap === 'wrongly-signed'
        ? { signedBytes: bodyOf({ ...sending, form: 'extra-field' }), changesToken }
        : {}),
    }))
    const responses = await subject.send(outgoing, signal)
    for (const [index, sending] of sendings.entries()) {
      const response = responses[index]
      if (response !== undefined) sent.push({ ...sending, wave: sentWaves, response })
    }
    sentWaves += 1
    return responses
  }

  async function retry(from: number, signal: AbortSignal): Promise<void> {
    let failed = failedFrom(from)
    for (let attempt = 0; failed.length > 0; attempt++) {
      const isGone = failed.every(place => isUnreached(sent[place]?.response.error))
      const isLate = failed.every(place => sent[place]?.response.error?.code === 'target-timeout')
      if (attempt === mostRetries && isGone) throw new TargetGone(messageOf(failed))
      if (attempt === (isLate ? Number(retriesLate) : mostRetries)) return
      await subject.pause(firstPauseMs * 4 ** attempt, signal)
      const start = sent.length
      await send(failed.flatMap(again), signal)
      failed = failedFrom(start)
    }
  }

  const again = (place: number): Outgoing[] => {
    const sending = sent[place]
    if (sending === undefined) return []
    const { response: _, ...rest } = sending
    const mishap = isForged(sending) ? sending.mishap : null
    return [{ ...rest, mishap, repeats: sending.repeats ?? place, isRetry: true }]
  }

  /** Without retries, only checks whether the target is still there. No service sends a wrong signature again. */
  const isTriedAgain = (sending: SentSending): boolean =>
    isRetried && !isForged(sending) ? isSentAgain(sending.response) : isUnreached(sending.response.error)

  const failedFrom = (start: number): number[] =>
    sent.flatMap((sending, place) => (place >= start && isTriedAgain(sending) ? [place] : []))

  const messageOf = (failed: readonly number[]): string =>
    sent[failed[0] ?? -1]?.response.error?.message ?? ''

  return {
    sent,
    get isDone(): boolean {
      return nextWave >= waves.length
    },
    /** Sends the next wave and the service's retries. Throws TargetGone. */
    async next(signal: AbortSignal): Promise<void> {
      const wave = waves[nextWave++]
      if (wave === undefined) return
      const start = sent.length
      for (const [index] of wave.entries()) places.push(start + index)
      const placed = wave.map(sending => ({
        ...sending,
        repeats: sending.repeats === null ? null : (places[sending.repeats] ?? null),
      }))
      const failing = wave.find(({ mishap }) => mishap === 'dependency-fails')
      if (failing === undefined || subject.fault === null) await send(placed, signal)
      else await sendDuringFault(subject.fault, recordOf(failing), () => send(placed, signal), signal)
      await retry(start, signal)
      if (wave.some(({ mishap }) => mishap === 'response-lost')) {
        const { least, most, times } = lostPauseMs
        await subject.pause(Math.min(most, Math.max(least, times * recentMs())), signal)
      }
      if (wave.some(({ mishap }) => mishap === 'restart')) await subject.restart?.(signal)
    },
  }
}

/** The dependency works again whatever happens, also if the drill is canceled. */
async function sendDuringFault(
  fault: NonNullable<Subject['fault']>,
  record: RecordToPrepare,
  work: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await fault(true, record, signal)
    await work()
  } finally {
    await fault(false, record, new AbortController().signal)
  }
}

/** Observed beyond the specification, "Delivery": after 5xx, a time-out or a network error, never after 4xx. */
function isSentAgain({ isPassed, status, error }: DrillResponse): boolean {
  if (isPassed || error?.code === 'target-skipped') return false
  return error !== null || (status !== null && status >= 500)
}

/** Never retried: such a notification is lost. */
export function isRefusal({ status }: DrillResponse): boolean {
  return status !== null && status >= 400 && status < 500
}
