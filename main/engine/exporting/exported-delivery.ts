import type { InspectionResult } from '../inspect/inspection-result.ts'
import type { TransferDelivery } from './transfer-delivery.ts'

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
}

/** Writes one format to a temporary path. */
export interface FormatWriter {
  add(exported: ExportedDelivery): void
  /** After the last delivery. */
  end(): void
  /** Closes open files. The caller removes the written files. */
  abandon(): void
}
