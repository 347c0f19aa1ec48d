import { expect, onTestFinished, test } from 'vitest'
import type { EventFrame } from '#contract/events'
import type { ImportId, ImportProgress } from '#contract/transfer/importing'
import { importDeliveries } from '../../../../../main/cli/commands/transfer/import.ts'
import { openCommandSocket } from '../../../../../main/web/command-socket.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { contextOf, expectExportProgress } from './progress-steps.ts'

test.each([
  [
    'on a terminal',
    true,
    {},
    /^((\r\w+ \w+ left to inspect¶)+\r¶)?\r1 of 2 written¶(\r[12] of 2 \w+¶)*\r¶2 deliveries written to [^\r]*\n$/,
  ],
])('an export shows how far it is %s', expectExportProgress)

test.each([
  ['on a terminal', true, '\r5 of 10 imported¶\r¶'],
  ['elsewhere', false, ''],
])('an import shows how far it is %s', async (_where, isTTY, expected) => {
  const dataDir = temporaryFolder()
  await importingHolder(dataDir, [
    { state: 'writing', done: 5, total: 10 },
    { state: 'done', done: 10, total: 10 },
  ])
  const { context, written } = contextOf(dataDir, isTTY)
  expect(await importDeliveries(context, ['bodies.json'], { data: dataDir })).toBe(0)
  expect(written()).toBe(expected)
})

/** A fake holder of the store that reports this progress of an import. */
async function importingHolder(
  dataDir: string,
  reported: readonly Pick<ImportProgress, 'state' | 'done' | 'total'>[],
): Promise<void> {
  const id = 1 as ImportId
  const nothingElse = { sources: [], sessionIds: [], error: null }
  let asked = 0
  let notify: (frame: EventFrame) => void = () => {}
  const socket = await openCommandSocket({
    dataDir,
    async invoke(method) {
      if (method === 'app.status') return { ok: true, value: { pendingCount: 0, deliveryCount: 10 } }
      if (method === 'import.start') return { ok: true, value: { id } }
      const progress = reported[asked] ?? reported.at(-1)
      const data = { state: 'done', done: 0, total: 0, ...progress, id, ...nothingElse } as const
      asked += 1
      setImmediate(() => notify({ launchId: 'launch:1', number: asked, name: 'import.progress', data }))
      return { ok: true, value: data }
    },
    subscribe(listener) {
      notify = listener
      return () => {}
    },
  })
  onTestFinished(() => socket.close())
}
