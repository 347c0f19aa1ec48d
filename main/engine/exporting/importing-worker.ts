import type { ImportProgress } from '#contract/transfer/importing'
import { serveJob } from '../jobs/serve-job.ts'
import { type ImportRun, runImport } from './run-import.ts'
import type { TransferDelivery } from './transfer-delivery.ts'

export type ImportingStart = Pick<
  ImportRun,
  'dataDir' | 'paths' | 'isDryRun' | 'skipInvalid' | 'acceptEdits' | 'nowMs'
>
/** Deliveries of one session to store. The reply: stored, or the import is canceled. */
export interface ImportingBatch {
  readonly session: string
  readonly deliveries: readonly TransferDelivery[]
}

await serveJob<ImportingStart, ImportProgress, ImportingBatch, 'stored'>(
  async (start, { store, isCanceled, report, ask }) => {
    const sources = await runImport({
      ...start,
      ...{ store, isCanceled },
      onProgress: ({ sources, ...progress }) => report({ ...progress, sources: [...sources] }),
      async keep(session, deliveries) {
        await ask({ session, deliveries })
      },
    })
    return { sources: [...sources] }
  },
)
