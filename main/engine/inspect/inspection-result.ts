import type { BodyProblem, InletMark, Reception } from '#contract/deliveries/delivery'
import type { FailureReason } from '#contract/deliveries/failure-reason'
import type { Finding } from '#contract/deliveries/finding'
import type { HeaderPairs, Sender } from '#contract/terms'
import type { KnownSources } from './known-sources.ts'
import type { TrailFacts } from './trail/trail-facts.ts'
import type { ClockLack } from './trail/trail-order.ts'

/** The input of inspection: one delivery as it was stored. */
export interface InspectedDelivery {
  readonly method: string
  readonly target: string
  readonly headers: HeaderPairs
  readonly remoteAddress: string
  /** The tunnel or proxy that it came by; absent or `null`: none. */
  readonly inlet?: InletMark | null | undefined
  /** Of the environment that it belongs to; absent or `null`: only the published lists are known. */
  readonly knownSources?: KnownSources | null | undefined
  readonly reception: Reception
  /** The kept bytes as sent: still encoded where `Content-Encoding` says so. */
  readonly body: Uint8Array
  /** Length the sender declared where the body is not whole. */
  readonly declaredBodyBytes: number | null
  /** `null` where it is not known (yet). */
  readonly answer: { readonly status: number; readonly elapsedMs: number } | null
}

/** The result of inspecting one delivery: everything that a list row, a trail and a search need. */
export interface InspectionResult {
  readonly service: Sender
  readonly kind: string | null
  readonly recordId: string | null
  /** `transactions:<id>`, `funding:fid:<fid>`, `funding:wid:<wid>`, `other:<event>:<id>`; `null` without a record. A UUID in lower case. */
  readonly recordKey: string | null
  /** The text that came. */
  readonly status: string | null
  readonly refundStatus: string | null
  readonly createdAt: string | null
  readonly updatedAt: string | null
  /** `updated_at`, else `created_at`, as microseconds since 1970-01-01 UTC; `null` where neither is an instant. */
  readonly clockUs: number | null
  /** Which of the two that is. */
  readonly clockLack: ClockLack
  /** Rank of the status on a tie of clocks: 0 pending, 1 in progress or processing, 2 final, 1 for unknown ones. */
  readonly statusRank: number
  /** How far the refund has come; more moves, higher. 0 without a refund. */
  readonly refundRank: number
  /**
   * Equal for notifications of one record whose payloads mean the same, spelling aside (see meaning.ts). `null` without
   * a record. A short hash.
   */
  readonly meaningKey: string | null
  /** A short hash of the kept bytes. */
  readonly bytesKey: string
  /** A short hash of the JSON, without spaces and order of members; `null` where the body is not JSON. */
  readonly contentKey: string | null
  /** The amount and asset as they came, and a text that sorts as the amount does. */
  readonly amount: string | null
  readonly amountKey: string | null
  readonly asset: string | null
  /** Why it failed, as the notification says; `null` where it does not. */
  readonly reason: FailureReason | null
  readonly bodyProblem: BodyProblem | null
  /** What later notifications of the record are compared with; `null` without a record. */
  readonly trailFacts: TrailFacts | null
  /** Key of the withdrawal that this funding gives back. */
  readonly reversalOf: string | null
  /** Pointers of undocumented fields, `*` for an index in a list; each once. */
  readonly undocumentedFields: readonly string[]
  readonly findings: readonly Finding[]
}
