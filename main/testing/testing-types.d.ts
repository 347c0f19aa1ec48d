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
