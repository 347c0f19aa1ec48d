import type { DrillResponse } from '#contract/drill/sequence'
import { AppError } from '#contract/errors'
import type { RecordKind, Service } from '#contract/terms'

/** A program can't get the values of a record. Its trail stays unchecked, and the drill goes on with others. */
export class UnfitRecord extends AppError {
  constructor(message: string) {
    super('state-unreadable', message)
  }
}

export interface OutgoingNotification {
  readonly body: Uint8Array
  /** Closes the connection after the request, before the response is read. */
  readonly isResponseLost: boolean
  /** Bytes that are signed instead of the body, for a wrong signature; `null`: no signature. Absent: the body is signed. */
  readonly signedBytes?: Uint8Array | null
  /** Of a wrong signature, headers that are the same for any body, such as a token, are wrong, too. */
  readonly changesToken?: boolean
}

export interface ReadState {
  /** HTTP status or exit code. */
  readonly status: number
  readonly text: string
  /** The text was longer than the limit. */
  readonly isCut: boolean
}

export interface StateOf {
  readonly recordId: string
  /** Members of the record that are new in each run, by name; the last of several values. */
  readonly named: Readonly<Record<string, string>>
  readonly service: Service
  readonly kind: RecordKind
}

export interface RecordToPrepare extends StateOf {
  /** The record's first notification, as it will be sent. */
  readonly body: string
}

/**
 * The app under test. Every effect of a drill outside its memory passes through it. Each function rejects
 * with `cancelled` once the signal is aborted.
 */
export interface Subject {
  /** What is sent has a signature. */
  readonly isSigned: boolean
  /**
   * Sends all at once, each once, and resolves with their responses in order. A missing response has an
   * `error`, also for a refused connection: the caller decides whether the target is unreachable.
   */
  send(notifications: readonly OutgoingNotification[], signal: AbortSignal): Promise<readonly DrillResponse[]>
  /**
   * `null` if states cannot be read. Rejects with an AppError if the reader fails (unreachable, no such program, time
   * limit).
   */
  readonly readState: ((of: StateOf, signal: AbortSignal) => Promise<ReadState>) | null
  /** Restarts the app, and resolves when its command has ended; `null` without a command. */
  readonly restart: ((signal: AbortSignal) => Promise<void>) | null
  /**
   * Prepares the app for a record before a sequence; `null`: nothing. Rejects with an AppError if it fails, with
   * `UnfitRecord` if the record is the reason.
   */
  readonly prepare: ((record: RecordToPrepare, signal: AbortSignal) => Promise<void>) | null
  /**
   * Makes a dependency of the app fail, or work again; `null` if nothing can. Rejects as `prepare`. `record`
   * is the record of the next notification.
   */
  readonly fault: ((isOn: boolean, record: RecordToPrepare, signal: AbortSignal) => Promise<void>) | null
  pause(ms: number, signal: AbortSignal): Promise<void>
  monotonicMs(): number
}
