import type { z } from 'zod'
import { type ExportRequest, exportRequestSchema } from '#contract/transfer/exporting'
import { type ExportRun, runExport } from '../../../main/engine/exporting/run-export.ts'
import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { openTestReader } from './open-test-store.ts'

/** Runs an export of a folder's store to its end. */
export function exportedFrom(
  dataDir: string,
  request: z.input<typeof exportRequestSchema>,
  isCanceled: () => boolean = () => false,
  changes: Partial<ExportRun> = {},
): Promise<{ deliveries: number }> {
  return runExport({
    store: openTestReader(dataDir, rulesVersion),
    request: exportRequestSchema.parse(request) satisfies ExportRequest,
    version: '0',
    nowMs: Date.now(),
    isCanceled,
    onProgress() {},
    dataDir,
    ...changes,
  })
}
