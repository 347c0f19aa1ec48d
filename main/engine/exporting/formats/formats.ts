import type { ExportFormat } from '#contract/transfer/exporting'
import { csv } from './csv.ts'
import { curlScript } from './curl-script.ts'
import { fixturesFolder } from './fixtures-folder.ts'
import type { Format } from './format.ts'
import { har } from './har.ts'
import { ndjson } from './ndjson.ts'
import { powershellScript } from './powershell-script.ts'
import { nodeTest, pytestTest, vitestTest } from './test-script.ts'

/** Code of each export format. Imports try them in this order. */
export const formats: Readonly<Record<ExportFormat, Format>> = {
  har,
  fixtures: fixturesFolder,
  ndjson,
  csv,
  curl: curlScript,
  powershell: powershellScript,
  'test-node': nodeTest,
  'test-vitest': vitestTest,
  'test-pytest': pytestTest,
}
