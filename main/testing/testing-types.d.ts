/** Types of `hooktrail/testing`. They import only types of this package, so that they resolve wherever it is installed. */

import type {
  ConversionNotification,
  CryptoDepositNotification,
  CryptoWithdrawalNotification,
  FundingNotification,
  IssuanceNotification,
  Notification,
  RedemptionNotification,
  WithdrawalNotification,
} from '../../resources/types/notifications.d.ts'

export interface CaptureOptions {
  /** Port on loopback. Default: a free one. */
  readonly port?: number
  /** Folder of the stored deliveries. Default: a temporary folder that `stop` removes. */
  readonly dataDir?: string
}

export interface WaitOptions {
  /** A query such as `kind:issuance status:complete`. Default: all deliveries. */
  readonly where?: string
  /** Default: 1. */
  readonly count?: number
  /** Default: 10,000. */
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
  /** In order, with case and repetitions as received. */
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
  readonly responseStatus: number | null
  readonly findings: readonly Finding[]
}

export interface CapturedTrail {
  readonly recordKey: string
  readonly recordId: string
  readonly kind: string | null
  /** The last status in the record's own order. */
  readonly status: string
  readonly refundStatus: string | null
  /** In the record's own order, not the order of arrival. */
  readonly steps: readonly { readonly deliveryId: number; readonly status: string }[]
}

export interface ReplayOptions {
  /** Target URL, such as the address of the app under test. */
  readonly to: string
  /** `asap` (default): as fast as possible, in order. `recorded`: with the original delays. */
  readonly timing?: 'asap' | 'recorded'
  /** Append each delivery's own path and query to `to`. */
  readonly keepPath?: boolean
}

export interface ReplayResult {
  readonly sent: number
  /** Responses with 2xx in time. */
  readonly passed: number
  readonly failed: number
}

export interface Capture {
  /** Capture URL, such as `http://127.0.0.1:41234`. */
  readonly url: string
  readonly dataDir: string
  /** All matching deliveries, oldest first. */
  deliveries(where?: string): Promise<readonly CapturedDelivery[]>
  /**
   * Waits until `count` matching deliveries have a response and are inspected. Rejects after the time limit, with the
   * deliveries that arrived.
   */
  waitForDeliveries(options?: WaitOptions): Promise<readonly CapturedDelivery[]>
  /** Waits for a matching record with a final status. Rejects after the time limit. */
  waitForTrail(options?: Omit<WaitOptions, 'count'>): Promise<CapturedTrail>
  /** Sends the deliveries of a fixtures folder, byte for byte. They are not stored in this capture. */
  replay(folder: string, options: ReplayOptions): Promise<ReplayResult>
  /** Stops capturing, and removes a temporary folder. */
  stop(): Promise<void>
}

/** Starts capturing inside a test. Rejects if Node is too old or the port is taken. */
export declare function startCapture(options?: CaptureOptions): Promise<Capture>

export interface FixtureOptions {
  /**
   * Values by JSON Pointer from the body's root, such as `{ '/payload/issuance/amount': '25.00' }`. A text may have
   * placeholders such as `{{uuid}}`.
   */
  readonly overrides?: Readonly<Record<string, unknown>>
}

/** The type of a bundled fixture's body, by its name. */
export type FixtureBody<Name extends string> = Name extends `issuance-${string}`
  ? IssuanceNotification
  : Name extends `redemption-${string}`
    ? RedemptionNotification
    : Name extends `crypto-deposit-${string}`
      ? CryptoDepositNotification
      : Name extends `crypto-withdrawal-${string}`
        ? CryptoWithdrawalNotification
        : Name extends `conversion-${string}`
          ? ConversionNotification
          : Name extends `funding-${string}`
            ? FundingNotification
            : Name extends `withdrawal-${string}`
              ? WithdrawalNotification
              : Notification

export interface FixtureNotification<Name extends string = string> {
  /** The parsed text. Overrides are not checked against the type. */
  readonly body: FixtureBody<Name>
  /** The body to send. */
  readonly text: string
  /** Headers to send, as `fetch` takes them. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Makes a notification of a new record from a bundled fixture: `hooktrail fixtures` lists the names. Nothing is sent.
 * Rejects for an unknown name, option or pointer, with similar ones.
 */
export declare function fixture<const Name extends string>(
  name: Name,
  options?: FixtureOptions,
): Promise<FixtureNotification<Name>>

/** Findings of a body: its text, its bytes, or a value that is written as JSON. Nothing is stored. */
export declare function check(body: string | Uint8Array | object): Promise<readonly Finding[]>

export type DrillProperty =
  | 'responses'
  | 'repeats'
  | 'order'
  | 'drops'
  | 'refunds'
  | 'tolerance'
  | 'concurrency'
  | 'recovery'
  | 'isolation'
  | 'signatures'
  | 'expected'

/** The notifications of one record and of its linked records. */
export interface DrillTrail {
  /** Name in the results. */
  readonly name: string
  /** In any order: JSON texts, or values that are written as JSON. */
  readonly bodies: readonly (string | object)[]
}

/** Responds to a request, like a service worker or a route of Next.js, SvelteKit or Hono. */
export type FetchHandler = (request: Request) => Response | Promise<Response>

/** A handler for Node's server, such as an app of Express; a Fastify instance; or an object with `fetch`. */
export type ServerHandler =
  | ((request: never, response: never, next: never) => unknown)
  | {
      readonly routing: (request: never, response: never) => unknown
      readonly ready: () => PromiseLike<unknown>
    }
  | { readonly fetch: FetchHandler }

/**
 * Serves a handler at a free port of 127.0.0.1 while `use` works, and resolves with the result of `use`. `url` is the
 * address of the server without path or final slash. An error of a `FetchHandler` is a response with 500.
 */
export declare function withServer<T>(handler: FetchHandler, use: (url: string) => Promise<T> | T): Promise<T>
export declare function withServer<T>(
  handler: ServerHandler,
  use: (url: string) => Promise<T> | T,
): Promise<T>

/** A record after a sequence. Ids are those of the trail, not of the run. */
export interface CheckedState {
  /** The result of `stateOf`, as JSON gives it back. */
  readonly state: unknown
  /** The record's notifications in the order of sending, with repetitions. */
  readonly sent: readonly unknown[]
  readonly recordId: string
  readonly service: 'transactions' | 'funding'
  readonly kind: string
  readonly trail: { readonly name: string; readonly notifications: readonly unknown[] }
}

export type SignatureHeaders = Readonly<Record<string, string>>

/** HMAC with SHA-256 over the bytes of the body. */
export interface DrillSigning {
  readonly header: string
  /** Secret of the app under test. */
  readonly secret: string
  /** Default: `hex`. */
  readonly encoding?: 'hex' | 'base64'
  /** Text before the signature, such as `sha256=`. */
  readonly prefix?: string
}

export interface DrillOptions {
  /** URL of the app under test, or the function that handles its requests. */
  readonly to: string | FetchHandler
  /**
   * The app's state of a record: a JSON value, or a text; `undefined` if it has no such record. Called often, so read
   * it from the database of the test, for example. Without it only responses are judged.
   */
  readonly stateOf?: (
    recordId: string,
    record: {
      readonly service: 'transactions' | 'funding'
      readonly kind: string
      /** Values of this run by member, such as `external_ref`. */
      readonly named: Readonly<Record<string, string>>
    },
  ) => unknown
  /** Restarts the app, and resolves when it listens again. Without it restarts are not tested. */
  readonly restart?: () => Promise<unknown>
  /**
   * Prepares the app for a record before each sequence, such as by creating its order. If it rejects, the drill rejects
   * with its error.
   */
  readonly prepare?: (
    recordId: string,
    record: {
      readonly service: 'transactions' | 'funding'
      readonly kind: string
      /** Values of this run by member, such as `external_ref`. */
      readonly named: Readonly<Record<string, string>>
      /** The record's first notification, as JSON text. */
      readonly body: string
    },
  ) => unknown
  /**
   * Makes a dependency of the app fail (`true`) and work again (`false`), such as its database. Called around single
   * notifications; the last call is always with `false`. Without it no dependency fails.
   */
  readonly fault?: (isOn: boolean) => unknown
  /** Headers of each request, by name. */
  readonly headers?: Readonly<Record<string, string>>
  /** Signs each body: with an HMAC, or by your function, which returns the headers of the signature. */
  readonly sign?: DrillSigning | ((body: Uint8Array) => SignatureHeaders | Promise<SignatureHeaders>)
  /** Your own trails, such as captured ones. */
  readonly trails?: readonly DrillTrail[]
  /** Names of bundled scenarios. Default, without trails: one trail of every kind. */
  readonly scenarios?: readonly string[]
  /** Only the trails with these names. */
  readonly only?: readonly string[]
  /** Default: all. */
  readonly properties?: readonly DrillProperty[]
  /** Sequences of each property and trail. Default: 25. */
  readonly runs?: number
  /** The same seed sends the same sequences. Default: random. */
  readonly seed?: number
  /** Only the sequence at this path, from the message of a failure. Requires `seed`, one property and one trail. */
  readonly path?: string
  /** How long the app may work after its response, in milliseconds. Default: 1,000. */
  readonly settleMs?: number
  /** Default: 600,000. */
  readonly timeLimitMs?: number
  /** JSON Pointers in the state that may differ, besides those that Hooktrail finds itself. */
  readonly ignore?: readonly string[]
  /**
   * Expected values in the state, once the record's final status was sent: `/amount=/payload/issuance/amount` (a JSON
   * Pointer into the state, and one into the latest notification), `/status="paid"` (JSON), `credited-once`,
   * `final-status` or `refund-recorded`, each also with a pointer, as in `credited-once=/total`.
   */
  readonly expect?: readonly string[]
  /** Judges a record's state after each sequence. If it throws, rejects or returns a text, `expected` is broken. */
  readonly check?: (checked: CheckedState) => unknown
  /** Further members that get a new value in each run, such as your own reference. */
  readonly renew?: readonly string[]
  /**
   * Folder of fixtures in which failures are saved as scenarios. The sequences that were saved there, and in the fixtures
   * folder of the project of the working folder, are sent first.
   */
  readonly save?: string
  /** Rejects if one of these properties was checked on no trail. */
  readonly require?: readonly DrillProperty[]
  /** Rejects if a property was checked on no trail. */
  readonly failUnchecked?: boolean
  /** The one remote host that may be sent to. */
  readonly allowHost?: string
  /** Cancels the drill. */
  readonly signal?: AbortSignal
}

/** One request of a sequence. */
export interface DrillSending {
  /** Index of the step in the trail. */
  readonly step: number
  /** `other`: of a second copy of the trail, with its own ids. */
  readonly subject: 'own' | 'other'
  /** Requests with the same number are sent at the same time. */
  readonly wave: number
  readonly form:
    | 'captured'
    | 'respelled'
    | 'extra-field'
    | 'letter-case'
    | 'unknown-status'
    | 'unknown-event'
    | 'fresh'
  readonly mishap: 'response-lost' | 'restart' | 'dependency-fails' | 'unsigned' | 'wrongly-signed' | null
  /** Index in the sequence of the request that this one repeats. */
  readonly repeats: number | null
}

export interface DrillResponse {
  readonly startedAtMs: number
  readonly elapsedMs: number
  /** HTTP status; `null` without a response. */
  readonly status: number | null
  readonly error: { readonly code: string; readonly message: string } | null
  readonly isPassed: boolean
  /** Start of the body. */
  readonly body?: string | undefined
}

export interface DrillState {
  /** Index of the record in its trail. */
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
  /** The smallest sequence that breaks the property. */
  readonly sequence: readonly DrillSending[]
  readonly responses: readonly DrillResponse[]
  /** Final states of the reference run, and those after the sequence. */
  readonly before: readonly DrillState[]
  readonly after: readonly DrillState[]
  readonly differences: readonly {
    readonly op: 'add' | 'remove' | 'replace'
    readonly path: string
    readonly from: string | null
    readonly to: string | null
  }[]
  /** End states of a naive handler of the same sequence, as JSON. */
  readonly naive: readonly string[]
  /** The app's probable behavior. */
  readonly sentence: string
  readonly suspicion: string
  readonly seed: number
  readonly path: string
  /** The call that repeats this sequence. */
  readonly repeat: string
}

export interface DrillResult {
  readonly seed: number
  /** Number of sequences that were sent. */
  readonly runs: number
  /** Properties, each in one of the three lists. */
  readonly held: readonly DrillProperty[]
  readonly broken: readonly DrillProperty[]
  readonly unchecked: readonly DrillProperty[]
  /** Situations that were tried: how many sequences had each, and why others had none. */
  readonly exercised: readonly {
    readonly situation: string
    readonly times: number
    readonly reason: string | null
  }[]
  /** Saved sequences, which were sent first. */
  readonly saved: readonly {
    /** Path of its file. */
    readonly name: string
    readonly property: DrillProperty
    readonly verdict: 'held' | 'broken' | 'unchecked'
    readonly reason: string | null
  }[]
  /** Probable causes, those of most failures first. */
  readonly causes: readonly {
    readonly suspicion: string
    readonly sentence: string
    readonly failures: number
  }[]
  readonly failures: readonly DrillFailure[]
}

/** Rejection of `drill`. Its message has each failure. */
export interface DrillError extends Error {
  readonly name: 'DrillError'
  readonly result: DrillResult
}

/**
 * Sends notifications to an app reordered, repeated and concurrently, for new records each time, and compares the app's
 * state. Resolves if everything that could be checked held. Rejects with a `DrillError` if a property broke, the target
 * could not be reached, or the drill ended early. Give the test a timeout of some minutes.
 */
export declare function drill(options: DrillOptions): Promise<DrillResult>
