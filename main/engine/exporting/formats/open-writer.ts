import type { ExportFormat } from '#contract/transfer/exporting'
import type { ExportHead, FormatWriter } from '../exported-delivery.ts'
import { writeCurlScript } from './curl-script.ts'
import { writeFixturesFolder } from './fixtures-folder.ts'
import { writeHar } from './har.ts'
import { writeNdjson } from './ndjson.ts'

/** Begins to write a format at a path where nothing stands; for fixtures an empty folder does. */
export type OpenWriter = (format: ExportFormat, path: string, head: ExportHead) => FormatWriter

export function openWriter(format: ExportFormat, path: string, head: ExportHead): FormatWriter {
  switch (format) {
    case 'fixtures':
      return writeFixturesFolder(path, head)
    case 'ndjson':
      return writeNdjson(path)
    case 'har':
      return writeHar(path, head)
    case 'curl':
      return writeCurlScript(path, head)
  }
}
