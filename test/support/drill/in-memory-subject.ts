import type { DrillResponse } from '#contract/drill/sequence'
import { AppError } from '#contract/errors'
import type {
  OutgoingNotification,
  ReadState,
  RecordToPrepare,
  StateOf,
  Subject,
} from '../../../main/engine/drill/subject.ts'

/** An app in memory. */
export interface MemoryApp {
  /** HTTP status; `null`: no response. What it awaits lets others that are sent at the same time go on. */
  receive(body: string, app: MemoryClock, signature?: Signature): number | null | Promise<number | null>
  state(of: StateOf, app: MemoryClock): ReadState
  restart?(): void
  /** Makes its dependency fail, or work again. */
  fault?(isOn: boolean): void
}

/** Of a notification, if the drill signs. `wrong`: with a right token, `wrong-token`: with a wrong one, too. */
export type Signature = 'right' | 'missing' | 'wrong' | 'wrong-token'

function signatureOf({ signedBytes, changesToken }: OutgoingNotification): Signature {
  if (signedBytes === undefined) return 'right'
  return signedBytes === null ? 'missing' : changesToken === true ? 'wrong-token' : 'wrong'
}

/** Time that passes only where somebody waits. */
interface MemoryClock {
  nowMs: number
  /** Runs once so much time has passed. */
  after(ms: number, work: () => void): void
}

export interface MemorySubject extends Subject {
  readonly clock: MemoryClock
  /** Bodies in the order in which they were sent. */
  readonly bodies: string[]
}

export function memorySubject(
  app: MemoryApp,
  options: {
    readonly readsStates?: boolean
    readonly isSigned?: boolean
    readonly onSend?: (count: number) => void
    readonly prepare?: (record: RecordToPrepare) => void
  } = {},
): MemorySubject {
  const waiting: { readonly atMs: number; readonly work: () => void }[] = []
  const clock: MemoryClock = {
    nowMs: 0,
    after: (ms, work) => void waiting.push({ atMs: clock.nowMs + ms, work }),
  }
  const bodies: string[] = []
  const pass = (ms: number): void => {
    const untilMs = clock.nowMs + ms
    for (;;) {
      const next = waiting.toSorted((a, b) => a.atMs - b.atMs).find(({ atMs }) => atMs <= untilMs)
      if (next === undefined) break
      waiting.splice(waiting.indexOf(next), 1)
      clock.nowMs = Math.max(clock.nowMs, next.atMs)
      next.work()
    }
    clock.nowMs = untilMs
  }
  const check = (signal: AbortSignal): void => {
    if (signal.aborted) throw new AppError('cancelled', 'Canceled.')
  }
  return {
    clock,
    bodies,
    isSigned: options.isSigned === true,
    async send(notifications, signal) {
      check(signal)
      const responses = await Promise.all(
        notifications.map(async (notification): Promise<DrillResponse> => {
          const { body, isResponseLost } = notification
          const text = Buffer.from(body).toString()
          bodies.push(text)
          options.onSend?.(bodies.length)
          const startedAtMs = Math.floor(clock.nowMs)
          const status = await app.receive(text, clock, signatureOf(notification))
          if (isResponseLost) return { startedAtMs, elapsedMs: 0, status: null, error: null, isPassed: true }
          if (status === null) {
            const error = { code: 'target-unreachable' as const, message: 'Connection refused.' }
            return { startedAtMs, elapsedMs: 0, status: null, error, isPassed: false }
          }
          if (status === 0) {
            const error = { code: 'target-timeout' as const, message: 'No response within 5 s.' }
            pass(5000)
            return { startedAtMs, elapsedMs: 5000, status: null, error, isPassed: false }
          }
          return { startedAtMs, elapsedMs: 1, status, error: null, isPassed: status >= 200 && status < 300 }
        }),
      )
      pass(1)
      return responses
    },
    readState:
      options.readsStates === false
        ? null
        : async (of, signal) => {
            check(signal)
            return app.state(of, clock)
          },
    restart:
      app.restart === undefined
        ? null
        : async signal => {
            check(signal)
            app.restart?.()
          },
    fault:
      app.fault === undefined
        ? null
        : async (isOn, _, signal) => {
            check(signal)
            app.fault?.(isOn)
          },
    prepare:
      options.prepare === undefined
        ? null
        : async (record, signal) => {
            check(signal)
            options.prepare?.(record)
          },
    async pause(ms, signal) {
      check(signal)
      pass(ms)
    },
    monotonicMs: () => clock.nowMs,
  }
}
