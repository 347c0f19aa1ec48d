import type { DrillAnswer } from '#contract/drill/sequence'
import type { RecordKind, Service } from '#contract/terms'

/** One notification on its way to the app. */
export interface OutgoingNotification {
  readonly body: Uint8Array
  /** The connection is closed once the request was sent, before the response is read. */
  readonly isAnswerLost: boolean
}

/** What was read as a record's state, before anything in it was replaced. */
export interface ReadState {
  /** HTTP status, or the exit code of the command. */
  readonly status: number
  readonly text: string
  /** More than is kept was there. */
  readonly isCut: boolean
}

/** What the reader of states is asked about. */
export interface StateOf {
  readonly recordId: string
  readonly service: Service
  readonly kind: RecordKind
}

/**
 * The app under test, as a drill meets it. Everything that a drill does outside its own memory goes through here. Each
 * rejects with `cancelled` once the signal is aborted.
 */
export interface Subject {
  /**
   * Sends all at once, each once, and resolves with their answers in the same order. No answer is an answer: it has an
   * `error`. A refused connection too: the caller decides whether the target is gone.
   */
  send(notifications: readonly OutgoingNotification[], signal: AbortSignal): Promise<readonly DrillAnswer[]>
  /**
   * `null` where states cannot be read. Rejects with an AppError where the reader itself fails (unreachable, no such
   * program, over its time limit).
   */
  readonly readState: ((of: StateOf, signal: AbortSignal) => Promise<ReadState>) | null
  /** Restarts the app and resolves once its command has ended; `null` where there is none. */
  readonly restart: ((signal: AbortSignal) => Promise<void>) | null
  /** Waits. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  /** Monotonic milliseconds. */
  monotonicMs(): number
}
