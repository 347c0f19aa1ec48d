import type { BodyProblem, InletMark, Reception } from '#contract/deliveries/delivery'
import type { FailureReason } from '#contract/deliveries/failure-reason'
import type { Finding } from '#contract/deliveries/finding'
import type { HeaderPairs, Sender } from '#contract/terms'
import type { DecodeLimit } from './body/decode-body.ts'
import type { KnownSources } from './known-sources.ts'
import type { TrailFacts } from './trail/trail-facts.ts'
import type { ClockLack } from './trail/trail-order.ts'

export interface InspectedDelivery {
  readonly method: string
  readonly target: string
  readonly headers: HeaderPairs
  readonly remoteAddress: string
  /** Tunnel or proxy; absent or `null`: none. */
  readonly inlet?: InletMark | null | undefined
  /** Sources of its environment; absent or `null`: only the published lists apply. */
  readonly knownSources?: KnownSources | null | undefined
  readonly environmentId?: number | null | undefined
  readonly reception: Reception
  /** Absent: unknown, such as for a body in a file. */
  readonly receivedAtMs?: number
  /** Stored bytes as sent: still encoded by `Content-Encoding`. */
  readonly body: Uint8Array
  /** Limit decided for this body. Absent: the usual limit. */
  readonly decodeLimit?: DecodeLimit
  readonly declaredBodyBytes: number | null
  readonly response: { readonly status: number; readonly elapsedMs: number } | null
}

/** Result of inspecting one delivery: everything for list rows, trails and searches. */
export interface InspectionResult {
  readonly service: Sender
  readonly kind: string | null
  readonly recordId: string | null
  /**
   * `transactions:<id>`, `funding:fid:<fid>`, `funding:wid:<wid>`, `other:<event>:<id>`; `null` without a record.
   * UUIDs in lower case.
   */
  readonly recordKey: string | null
  readonly status: string | null
  readonly refundStatus: string | null
  readonly createdAt: string | null
  readonly updatedAt: string | null
  /** `updated_at`, else `created_at`, as microseconds since 1970-01-01 UTC; `null` if neither is an instant. */
  readonly clockUs: number | null
  readonly clockLack: ClockLack
  /** Rank of the status at equal clocks: 0 pending, 1 in progress, processing or unknown, 2 final. */
  readonly statusRank: number
  /** Progress of the refund: more moves, higher. 0 without a refund. */
  readonly refundRank: number
  /** Short hash, equal for notifications of a record with the same meaning (see meaning.ts). `null` without a record. */
  readonly meaningKey: string | null
  /** Short hash of the stored bytes. */
  readonly bytesKey: string
  /** Short hash of the JSON without spaces and order of members; `null` for other bodies. */
  readonly contentKey: string | null
  /** As received. */
  readonly amount: string | null
  readonly asset: string | null
  /** Reason of the failure in the notification; `null` if it did not fail. */
  readonly reason: FailureReason | null
  /** Other party and purpose of the payment, at most 200 UTF-16 units; `null` for neither. */
  readonly description: string | null
  readonly bodyProblem: BodyProblem | null
  /** Values that later notifications of the record are compared with; `null` without a record. */
  readonly trailFacts: TrailFacts | null
  /** Key of the withdrawal that this funding returns. */
  readonly reversalOf: string | null
  /** Short hash that is equal for records of one bank transfer (`transferText`); `null` if unknown. */
  readonly transferKey: string | null
  readonly environmentId?: number | null
  /** Distinct pointers of undocumented fields, with `*` for indexes. */
  readonly undocumentedFields: readonly string[]
  readonly findings: readonly Finding[]
  /** Limit decided by this inspection, to be stored; absent: none was needed. */
  readonly decodeLimit?: number
}
