import type { InletMark, Reception } from '#contract/deliveries/delivery'
import type { DrillAttempt } from '#contract/drill/drill'
import type { AppError } from '#contract/errors'
import type { Params } from '#contract/methods'
import type { Attempt } from '#contract/sending/sending'
import { type AttemptId, type DeliveryId, deliveryId, type SessionId } from '#contract/terms'

/** A request as the listener received it. */
export interface ArrivedDelivery {
  /** Wall clock when the request was complete or abandoned. */
  readonly receivedAtMs: number
  readonly method: string
  readonly target: string
  readonly httpVersion: string
  /** name, value, name, value, … as received. */
  readonly rawHeaders: readonly string[]
  readonly rawTrailers: readonly string[]
  readonly remoteAddress: string
  readonly remotePort: number | null
  readonly reception: Reception
  readonly declaredBodyBytes: number | null
  /** Absent: the capture port. */
  readonly inlet?: InletMark | undefined
  /** Absent: plain HTTP. */
  readonly scheme?: 'https' | undefined
  /** The body in received chunks: don't change them before the delivery is stored. */
  readonly bodyPieces: readonly Uint8Array[]
}

/**
 * Far larger than any notification. Bodies of this size take turns with the others, when they are received
 * and when they are stored.
 */
export const largeBodyBytes = 256 * 1024

/** Called once, after the commit (`error` null) or when it failed. */
export type CaptureDone = (error: AppError | null, id: DeliveryId) => void

export interface StoredRange {
  /** From a file or another data folder, not from a sender. */
  readonly isImported?: boolean
  readonly firstId: DeliveryId
  readonly lastId: DeliveryId
  readonly count: number
  /** Deliveries that arrived completely. Absent: all. */
  readonly wholeCount?: number
}

/** The range of these ids; `null` for none. */
export function rangeOf(ids: Iterable<number>): Pick<StoredRange, 'firstId' | 'lastId'> | null {
  let [first, last] = [Number.POSITIVE_INFINITY, 0]
  for (const id of ids) {
    if (id < first) first = id
    if (id > last) last = id
  }
  return last === 0 ? null : { firstId: deliveryId(first), lastId: deliveryId(last) }
}

export interface AttemptToStore {
  readonly attempt: Omit<Attempt, 'id' | 'verdict'>
  /** The delivery that a fixture was made from; `null` by default. */
  readonly madeOf?: DeliveryId | null
  /** Stored only if it differs from the captured body. */
  readonly sentBody: Uint8Array | null
  readonly responseBody: Uint8Array
}

export interface StoredAttempt {
  readonly id: AttemptId
  readonly verdict: Attempt['verdict']
}

/** Values of `is_imported`. An import that a crash ended has no other trace than its session. */
export const importState = { none: 0, complete: 1, incomplete: 2 } as const

export type SessionChange = Omit<Params<'sessions.change'>, 'id'>

/** A delivery from another store or a file. */
export interface ImportedDelivery {
  readonly delivery: ArrivedDelivery
  readonly source: { readonly store: string; readonly delivery: number } | null
  readonly response: { readonly status: number; readonly elapsedMs: number } | null
  readonly tags?: readonly string[] | undefined
  readonly note?: string | undefined
}

/** Tables with one JSON value per row. */
export const valueTables = [
  ...['environments', 'registrations', 'service_calls', 'tunnels', 'batches', 'routes'],
] as const
export type ValueTable = (typeof valueTables)[number]

export interface DeliveryNote {
  readonly id: DeliveryId
  readonly text: string
}

export interface DeliveryPlace {
  readonly id: DeliveryId
  readonly sessionId: SessionId
}

export interface DrillToStore {
  /** Target and trails: drills with the same text are compared. */
  readonly subject: string
  /** JSON. */
  readonly summary: string
  /** JSON of the rest; `null` leaves the stored value. */
  readonly detail: string | null
}

/** An attempt with its position in its run, from 0. */
export interface PlacedAttempt extends DrillAttempt {
  readonly place: number
}

/** A default session of a local day. */
export interface SessionRow {
  readonly id: number
  readonly name: string
  readonly day: string
  readonly begunAtMs: number
}
