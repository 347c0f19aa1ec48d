import type { SentResponse } from '#contract/deliveries/delivery'
import type { HeaderPairs } from '#contract/terms'
import type { DecodeLimit } from '../inspect/body/decode-body.ts'
import type { InspectionResult } from '../inspect/inspection-result.ts'
import type { ArrivedDelivery } from '../store/store.ts'

/** Source of a delivery: the store and its number there. Distinguishes two deliveries with equal bodies. */
interface DeliverySource {
  readonly store: string
  readonly delivery: number
}

/** A delivery as it is exported or imported, with everything that a store needs to save it unchanged. */
export interface TransferDelivery extends Omit<ArrivedDelivery, 'rawHeaders' | 'rawTrailers' | 'bodyPieces'> {
  /** `null` if the file's format or program has no source. */
  readonly source: DeliverySource | null
  /** Name of its session. */
  readonly session: string
  readonly headers: HeaderPairs
  readonly trailers: HeaderPairs
  readonly response: SentResponse | null
  /** The user's tags; absent: no tag. */
  readonly tags?: readonly string[] | undefined
  /** Absent: none. */
  readonly note?: string | undefined
  /** Of a stored delivery, whose body is decoded up to this limit. Not exported. Absent: it is from a file. */
  readonly decodeLimit?: DecodeLimit
  /** As sent: still encoded if a header names an encoding. */
  readonly body: Uint8Array
}

/** One delivery as a format writes it. */
export interface ExportedDelivery {
  /** Place in the export, from 1. */
  readonly number: number
  readonly delivery: TransferDelivery
  /** Inspection of the exported bytes. */
  readonly inspection: InspectionResult
  /** The body was unreadable and was replaced by filler of the same length. */
  readonly isFiller: boolean
  readonly droppedHeaders: readonly string[]
}

/** Written once per export, before its first delivery. */
export interface ExportHead {
  readonly version: string
  /** `null`: originals are exported. */
  readonly pseudonyms: { readonly amounts: 'keep' | 'scale'; readonly times: 'keep' | 'move' } | null
  readonly total: number
  /** Of CSV: see `exportRequestSchema`. */
  readonly columns: readonly string[]
}

/** Writes one format to a temporary path. */
export interface FormatWriter {
  add(exported: ExportedDelivery): void
  /** After the last delivery. */
  end(): void
  /** Closes open files. The caller removes the written files. */
  abandon(): void
}
