import type { InletMark, Reception, SentResponse } from '#contract/deliveries/delivery'
import type { HeaderPairs } from '#contract/terms'
import type { DecodeLimit } from '../inspect/body/decode-body.ts'

/** Where a delivery was captured: the store and its number there. Distinguishes two deliveries with equal bodies. */
interface DeliverySource {
  readonly store: string
  readonly delivery: number
}

/** One delivery as it is exported or imported: everything that a store needs to keep it as it was. */
export interface TransferDelivery {
  /** `null` where the file's format or program has no such source. */
  readonly source: DeliverySource | null
  /** Name of its session. */
  readonly session: string
  readonly receivedAtMs: number
  readonly method: string
  readonly target: string
  readonly httpVersion: string
  readonly headers: HeaderPairs
  readonly trailers: HeaderPairs
  readonly remoteAddress: string
  readonly remotePort: number | null
  /** The tunnel or proxy that it came by; absent for the capture port. */
  readonly inlet?: InletMark | undefined
  readonly reception: Reception
  readonly declaredBodyBytes: number | null
  readonly response: SentResponse | null
  /** What the user said about it; absent: no tag. */
  readonly tags?: readonly string[] | undefined
  /** Absent: none. */
  readonly note?: string | undefined
  /** Of a stored delivery, whose body is decoded no further; not exported. Absent: it is from a file. */
  readonly decodeLimit?: DecodeLimit
  /** As sent: still encoded where a header says so. */
  readonly body: Uint8Array
}
