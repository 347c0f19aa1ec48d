import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type ExportProgress, exportRequestSchema } from '#contract/transfer/exporting'
import { createExporting } from '../../../../main/engine/exporting/exporting.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

test.each([
  [
    'before it is final is not made final',
    'before.ndjson',
    { state: 'cancelled', error: { code: 'cancelled' } },
  ],
  ['once it is final is done', 'after.ndjson', { state: 'done', done: 1, error: null }],
])('an export that is cancelled %s', async (_, name, end) => {
  const dataDir = temporaryFolder()
  const { clock, logger } = testPorts(dataDir)
  const ended = Promise.withResolvers<ExportProgress>()
  const exporting = createExporting({
    entry: new URL('../../../support/workers/racing-exporting-worker.ts', import.meta.url),
    dataDir,
    clock,
    logger,
    version: '0',
    onProgress(progress) {
      if (progress.state !== 'writing') ended.resolve(progress)
      else if (progress.done === 1) exporting.cancel(progress.id)
    },
  })
  onTestFinished(() => exporting.close())
  exporting.start(exportRequestSchema.parse({ format: 'ndjson', pseudonyms: null, out: join(dataDir, name) }))
  expect(await ended.promise).toMatchObject(end)
})
