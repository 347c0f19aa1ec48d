import type { ExportFormat } from '#contract/transfer/exporting'
import { curlScript } from './curl-script.ts'
import { fixturesFolder } from './fixtures-folder.ts'
import type { Format } from './format.ts'
import { har } from './har.ts'
import { ndjson } from './ndjson.ts'

/** The code of each export format of the contract's table. An import tries them in this order. */
export const formats: Readonly<Record<ExportFormat, Format>> = {
  har,
  fixtures: fixturesFolder,
  ndjson,
  curl: curlScript,
}
