import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import type { EventFrame } from '#contract/events'
import type { ImportId, ImportProgress } from '#contract/transfer/importing'
import { exportDeliveries } from '../../../../../main/cli/commands/transfer/export.ts'
import { importDeliveries } from '../../../../../main/cli/commands/transfer/import.ts'
import { createOutput } from '../../../../../main/cli/terminal/output.ts'
import { openCommandSocket } from '../../../../../main/web/command-socket.ts'
import { testPorts } from '../../../../support/engine/ports.ts'
import { capturedFrom } from '../../../../support/store/captured-from.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** What a command is given, and what it writes to a terminal or to a pipe; ¶ clears the rest of the line. */
function contextOf(dataDir: string, isTTY: boolean) {
  let written = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  const output = createOutput(
    Object.assign(stream, { isTTY }),
    new Writable({ write: (_c, _e, done) => done() }),
  )
  const { workers } = testPorts(dataDir)
  const installation = {
    version: '0',
    commandName: 'hooktrail',
    commandProgram: ['hooktrail'],
    resourcesDir: '',
    rendererDir: '',
    reportPage: '',
    workers,
  }
  const stopRequested = (): Promise<void> => new Promise(() => {})
  return {
    context: { output, installation, stopRequested },
    written: () => written.replaceAll('\u001b[K', '¶'),
  }
}

test.each([
  // Pending deliveries at the start of the command are inspected first, and that may end before the check.
  [
    'on a terminal',
    true,
    {},
    /^((\r\w+ \w+ left to inspect¶)+\r¶)?\r1 of 2 written¶(\r[12] of 2 \w+¶)*\r¶2 deliveries written to [^\r]*\n$/,
  ],
  ['elsewhere', false, {}, /^2 deliveries written to [^\r]*\n$/],
  ['with --json', true, { json: true }, /^\{[^\r]*\}\n$/],
])('an export shows how far it is %s', async (_where, isTTY, json, expected) => {
  const dataDir = temporaryFolder()
  await capturedFrom(dataDir, ['127.0.0.1', '127.0.0.2'])
  const { context, written } = contextOf(dataDir, isTTY)
  const out = join(temporaryFolder(), 'out.ndjson')
  expect(await exportDeliveries(context, { data: dataDir, out, format: 'ndjson', keep: [], ...json })).toBe(0)
  expect(written()).toMatch(expected)
})

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
