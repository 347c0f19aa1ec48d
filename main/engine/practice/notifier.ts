import { setTimeout as wait } from 'node:timers/promises'
import type { PracticeFault } from '#contract/registration/practice'
import type { Outcome } from '../sending/direct.ts'
import type { PlannedFault, PlannedSending } from './stream.ts'

export type Render = (
  fixture: string,
  subject: PlannedSending['subject'],
  overrides: PlannedSending['overrides'],
) => Promise<string>

export interface NotifierOptions {
  readonly stream: readonly PlannedSending[]
  readonly perSecond: number
  readonly render: Render
  readonly retryPausesMs: readonly number[]
  readonly post: (body: string) => Promise<Outcome>
  readonly signal: AbortSignal
  onFault(fault: Omit<PracticeFault, 'number'>): void
  onEnd(end: { readonly isDelivered: boolean; readonly elapsedMs: number }): void
}

/** Sendings later than this also delay the following sendings. */
const longestLagMs = 1_000

/**
 * Sends the stream at the requested rate, for one record in sequence. Retries after 5xx, a network error or a
 * time-out, never after 4xx. Observed beyond the specification, "Delivery"; the specifications do not say.
 * Ends with the stream or the signal.
 */
export async function notify(options: NotifierOptions): Promise<void> {
  const { signal, stream } = options
  let begin = performance.now()
  /** Last current sending of each record. */
  const records = new Map<string, Promise<void>>()
  try {
    for (const [index, sending] of stream.entries()) {
      const dueMs = begin + (index * 1000) / options.perSecond - performance.now()
      if (dueMs > 0) await wait(dueMs, undefined, { signal })
      // After sleep, due sendings continue at their pace, not all at once.
      else if (dueMs < -longestLagMs) begin -= dueMs
      const { recordId } = sending.subject
      const sent = (records.get(recordId) ?? Promise.resolve()).then(() => sendOne(sending, options))
      records.set(recordId, sent)
      // A failure here ends the run below.
      sent.catch(() => {})
    }
    await Promise.all(records.values())
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

async function sendOne(sending: PlannedSending, options: NotifierOptions): Promise<void> {
  const { signal } = options
  const body = await options.render(sending.fixture, sending.subject, sending.overrides)
  const record = (fault: PlannedFault): void => {
    const { service, kind: recordKind, subject } = sending
    options.onFault({ ...fault, service, recordKind, recordId: subject.recordId })
  }
  for (const fault of sending.faults) record(fault)
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted()
    const posted = await options.post(body)
    signal.throwIfAborted()
    const { error, elapsedMs } = posted
    const status = error === null ? posted.status : null
    if (status !== null && status >= 200 && status < 300)
      return options.onEnd({ isDelivered: true, elapsedMs })
    const pauseMs = options.retryPausesMs[attempt]
    const mayRetry = status === null || status >= 500
    if (!mayRetry || pauseMs === undefined) {
      if (!mayRetry) record(lost(sending.status, status))
      return options.onEnd({ isDelivered: false, elapsedMs })
    }
    const reason =
      status === null
        ? error?.code === 'target-timeout'
          ? 'no response in 5 seconds'
          : 'a network error'
        : `${status}`
    record(retried(sending.status, reason))
    await wait(pauseMs, undefined, { signal })
  }
}

function retried(status: string, reason: string): PlannedFault {
  return {
    kind: 'retry',
    status,
    findings: ['duplicate-identical'],
    message: `${status} is retried after ${reason}. Visible where the first delivery was stored. (Observed; undocumented.)`,
  }
}

function lost(status: string, response: number): PlannedFault {
  return {
    kind: 'lost',
    status,
    findings: [],
    message: `${status} got response ${response} and is not retried. (Observed; undocumented.)`,
  }
}
