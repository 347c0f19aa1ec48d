import type { InspectionResult } from '../inspect/inspection-result.ts'
import type { TransferDelivery } from './transfer-delivery.ts'

/** One delivery as a format writes it. */
export interface ExportedDelivery {
  /** Place in the export, from 1. */
  readonly number: number
  readonly delivery: TransferDelivery
  /** The inspection of exactly what is written. */
  readonly inspection: InspectionResult
  /** The body could not be read and was replaced by filler of the same length. */
  readonly isFiller: boolean
  readonly droppedHeaders: readonly string[]
}

/** What a format writes about the whole export before its first delivery. */
export interface ExportHead {
  readonly version: string
  /** `null`: the originals are kept. */
  readonly pseudonyms: { readonly amounts: 'keep' | 'scale'; readonly times: 'keep' | 'move' } | null
  readonly total: number
}

/** Writes one format to a temporary path. */
export interface FormatWriter {
  add(exported: ExportedDelivery): void
  /** After the last delivery. */
  end(): void
  /** Closes what is open; the caller removes what was written. */
  abandon(): void
}
