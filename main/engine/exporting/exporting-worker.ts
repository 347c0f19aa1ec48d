import type { ExportProgress, ExportRequest } from '#contract/transfer/exporting'
import { serveJob } from '../jobs/serve-job.ts'
import { runInBackground } from '../threads/background-thread.ts'
import { runExport } from './run-export.ts'

export interface ExportingStart {
  readonly dataDir: string
  readonly version: string
  readonly request: ExportRequest
}

runInBackground()
// A message is a path, which is removed if the worker crashes.
await serveJob<ExportingStart, ExportProgress, string>(async (start, { post, report, ...job }) => {
  const { deliveries, identity } = await runExport({
    ...start,
    ...job,
    nowMs: Date.now(),
    onLeftPath: post,
    onProgress: (state, done, total) => report({ state, done, total }),
  })
  return { done: deliveries, total: deliveries, identity }
})
