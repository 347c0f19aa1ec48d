/** Types of `hooktrail/testing`. They import nothing, so that they resolve wherever the package is installed. */

export interface CaptureOptions {
  /** Port on loopback; a free one unless given. */
  readonly port?: number
  /** Where deliveries are kept; a folder of its own that `stop` removes unless given. */
  readonly dataDir?: string
}

export interface WaitOptions {
  /** A query such as `kind:issuance status:complete`; everything unless given. */
  readonly where?: string
  /** One unless given. */
  readonly count?: number
  /** 10,000 unless given. */
  readonly timeoutMs?: number
}

export interface Finding {
  readonly severity: 'error' | 'warning' | 'info'
  readonly code: string
  /** JSON Pointer within the body. */
  readonly path: string
  readonly message: string
}

export interface CapturedDelivery {
  readonly id: number
  readonly receivedAtMs: number
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** In order, case and repetitions kept. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The exact bytes. */
  readonly body: Uint8Array
  /** The body after content decoding, as text. */
  readonly text: string
  readonly service: 'transactions' | 'funding' | 'other' | 'none' | null
  readonly kind: string | null
  readonly recordId: string | null
  readonly recordKey: string | null
  readonly status: string | null
  readonly refundStatus: string | null
  readonly answerStatus: number | null
  readonly findings: readonly Finding[]
}

export interface CapturedTrail {
  readonly recordKey: string
  readonly recordId: string
  readonly kind: string | null
  /** The last status in the record's own order. */
  readonly status: string
  readonly refundStatus: string | null
  /** In the record's own order, whichever way they arrived. */
  readonly steps: readonly { readonly deliveryId: number; readonly status: string }[]
}

export interface ReplayOptions {
  /** Where to send, such as the address of the app under test. */
  readonly to: string
  /** `asap` unless given: as fast as possible, in order. `recorded`: with the times between them as they were. */
  readonly timing?: 'asap' | 'recorded'
  /** Append each delivery's own path and query to `to`. */
  readonly keepPath?: boolean
}

export interface ReplayResult {
  readonly sent: number
  /** Answered 2xx in time. */
  readonly passed: number
  readonly failed: number
}

/** A running capture. */
export interface Capture {
  /** Where deliveries are received, such as `http://127.0.0.1:41234`. */
  readonly url: string
  readonly dataDir: string
  /** Everything that matches, oldest first. */
  deliveries(where?: string): Promise<readonly CapturedDelivery[]>
  /** Waits until so many that match were answered and read. Rejects when the time is over, saying what did come. */
  waitForDeliveries(options?: WaitOptions): Promise<readonly CapturedDelivery[]>
  /** Waits for a record that matches and has a final status. Rejects when the time is over. */
  waitForTrail(options?: Omit<WaitOptions, 'count'>): Promise<CapturedTrail>
  /** Sends the deliveries of a fixtures folder, byte for byte. Nothing of it is kept here. */
  replay(folder: string, options: ReplayOptions): Promise<ReplayResult>
  /** Ends it and removes the folder that it made. */
  stop(): Promise<void>
}

/** Starts capturing inside a test. Rejects where Node is too old or the port is taken. */
export declare function startCapture(options?: CaptureOptions): Promise<Capture>

export type DrillProperty =
  | 'answers'
  | 'repeats'
  | 'order'
  | 'drops'
  | 'refunds'
  | 'tolerance'
  | 'concurrency'
  | 'recovery'
  | 'isolation'

/** The notifications of one record, and of records that are linked to it. */
export interface DrillTrail {
  /** How it is named in what comes out. */
  readonly name: string
  /** In any order: JSON texts, or values that are written as JSON. */
  readonly bodies: readonly (string | object)[]
}

export interface DrillOptions {
  /** Where the notifications are sent: the app under test. */
  readonly to: string
  /**
   * What the app has of a record afterwards: a JSON value, or a text; `undefined` where it has no such record. Called
   * often, so read it from the database of the test, for example. Without it only responses are judged.
   */
  readonly stateOf?: (
    recordId: string,
    record: { readonly service: 'transactions' | 'funding'; readonly kind: string },
  ) => unknown
  /** Restarts the app, and resolves once it listens again. Without it restarts are not tried. */
  readonly restart?: () => Promise<unknown>
  /** Trails of your own, such as captured ones. */
  readonly trails?: readonly DrillTrail[]
  /** Names of bundled scenarios. Without trails and scenarios: one trail of every kind. */
  readonly scenarios?: readonly string[]
  /** Of all trails only those with these names. */
  readonly only?: readonly string[]
  /** All unless given. */
  readonly properties?: readonly DrillProperty[]
  /** Sequences of each property and trail; 25 unless given. */
  readonly runs?: number
  /** Random unless given; the same seed sends the same sequences. */
  readonly seed?: number
  /** Only the sequence at this path, from the message of a failure; with `seed`, one property and one trail. */
  readonly path?: string
  /** How long the app may work after its response, in milliseconds; 1,000 unless given. */
  readonly settleMs?: number
  /** 600,000 unless given. */
  readonly timeLimitMs?: number
  /** JSON Pointers in the state that may differ, beside those that Hooktrail finds itself. */
  readonly ignore?: readonly string[]
  /** Members whose values get new ids in each run too, such as a reference of your own. */
  readonly renew?: readonly string[]
  /** The one host beyond this machine that may be sent to. */
  readonly allowHost?: string
  /** Ends the drill. */
  readonly signal?: AbortSignal
}

/** One sending of a sequence. */
export interface DrillSending {
  /** Place, from 0, in the trail's steps. */
  readonly step: number
  /** `other`: of a second copy of the trail, with ids of its own. */
  readonly subject: 'own' | 'other'
  /** Sendings with the same number are sent at the same time. */
  readonly wave: number
  readonly form:
    | 'captured'
    | 'respelled'
    | 'extra-field'
    | 'letter-case'
    | 'unknown-status'
    | 'unknown-event'
    | 'fresh'
  readonly mishap: 'answer-lost' | 'restart' | null
  /** Place, from 0, in the sequence of the sending that it repeats. */
  readonly repeats: number | null
}

export interface DrillAnswer {
  readonly startedAtMs: number
  readonly elapsedMs: number
  /** HTTP status; `null` where there was no response. */
  readonly status: number | null
  readonly error: { readonly code: string; readonly message: string } | null
  readonly isPassed: boolean
}

export interface DrillState {
  /** Place of the record in its trail. */
  readonly record: number
  readonly subject: 'own' | 'other'
  readonly status: number
  readonly text: string
  readonly isJson: boolean
  readonly isCut: boolean
}

export interface DrillFailure {
  readonly property: DrillProperty
  readonly trail: string
  /** The smallest sequence that breaks it. */
  readonly sequence: readonly DrillSending[]
  readonly answers: readonly DrillAnswer[]
  /** End states of the run that it is compared with, and those after the sequence. */
  readonly before: readonly DrillState[]
  readonly after: readonly DrillState[]
  readonly differences: readonly {
    readonly op: 'add' | 'remove' | 'replace'
    readonly path: string
    readonly from: string | null
    readonly to: string | null
  }[]
  /** What the app probably does. */
  readonly sentence: string
  readonly suspicion: string
  readonly seed: number
  readonly path: string
  /** The call that repeats exactly this. */
  readonly repeat: string
}

export interface DrillResult {
  readonly seed: number
  /** Sequences that were sent. */
  readonly runs: number
  /** Properties, each in one of the three lists. */
  readonly held: readonly DrillProperty[]
  readonly broken: readonly DrillProperty[]
  readonly unchecked: readonly DrillProperty[]
  readonly failures: readonly DrillFailure[]
}

/** What `drill` rejects with: each failure is in its message. */
export interface DrillError extends Error {
  readonly name: 'DrillError'
  readonly result: DrillResult
}

/**
 * Sends notifications to an app in every way that may happen, for new records each time, and compares what the app then
 * has. Resolves where everything that could be checked held. Rejects with a `DrillError` where a property broke, the
 * target could not be reached, or the drill did not come to its end. Give the test a timeout of some minutes.
 */
export declare function drill(options: DrillOptions): Promise<DrillResult>
