import type { SearchedText } from '../checks/raw-pieces.ts'
import type { WrittenItems } from '../checks/written-items.ts'
import type { FileStart } from '../imports/file-start.ts'
import type { ImportReader, ImportRules } from '../imports/import-reader.ts'
import type { ExportedDelivery, ExportHead, FormatWriter } from '../transfer-delivery.ts'

export interface Format {
  /** Starts writing at a free path, or for a folder in an empty one. */
  open(path: string, head: ExportHead): FormatWriter
  /** Whether a file with this beginning was written by this format. Absent: a folder, which is never replaced. */
  readonly isOwn?: (start: string) => boolean
  /** The written items of each delivery, for the check after writing; more than an import reads. */
  itemsOf(path: string, head: ExportHead): WrittenItems
  /** All written bytes and file names: no original may occur in them. */
  bytesOf(path: string): Generator<SearchedText, void, undefined>
  /** The format's words about a delivery: an original that is such a word is not a leak. */
  ownText(exported: ExportedDelivery, head: ExportHead): string
  /** `null` if no import reads it. */
  readonly readBack: ReadBack | null
}

interface ReadBack {
  /** Path to read if this file or folder has the format, else `null`. Only its content counts. */
  pathIn(source: FileStart): string | null
  read(path: string, rules: ImportRules): ImportReader
}
