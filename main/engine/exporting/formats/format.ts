import type { SearchedText } from '../checks/searched-text.ts'
import type { WrittenItems } from '../checks/written-items.ts'
import type { ExportedDelivery, ExportHead, FormatWriter } from '../exported-delivery.ts'
import type { FileStart } from '../imports/file-start.ts'
import type { ImportReader } from '../imports/import-reader.ts'

/** One export format: how it is written, checked after writing, and read by an import. */
export interface Format {
  /** Starts writing at a path where nothing is; for a folder, where an empty one is. */
  open(path: string, head: ExportHead): FormatWriter
  /** What was written about each delivery, for the check after writing: also what an import skips. */
  itemsOf(path: string, head: ExportHead): WrittenItems
  /** Every byte that was written, and the names of files: no original may occur in them. */
  bytesOf(path: string): Generator<SearchedText, void, undefined>
  /** The words that the format itself writes about a delivery: an original that is such a word is not a leak. */
  ownText(exported: ExportedDelivery, head: ExportHead): string
  /** `null` where no import reads it. */
  readonly readBack: ReadBack | null
}

/** How an import finds and reads a format. */
export interface ReadBack {
  /** The path to read where this file or folder has the format, `null` where it has not. Only its content counts. */
  pathIn(source: FileStart): string | null
  /** `nowMs`: the time of arrival of a delivery for which the file has none. */
  read(path: string, nowMs: number): ImportReader
}
