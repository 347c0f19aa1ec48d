import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect } from 'vitest'
import { exportDeliveries } from '../../../../../main/cli/commands/transfer/export.ts'
import { createOutput } from '../../../../../main/cli/terminal/output.ts'
import { testPorts } from '../../../../support/engine/ports.ts'
import { capturedFrom } from '../../../../support/store/captured-from.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** What a command is given, and what it writes to a terminal or to a pipe; ¶ clears the rest of the line. */
export function contextOf(dataDir: string, isTTY: boolean) {
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

export async function expectExportProgress(_where: string, isTTY: boolean, json: object, expected: RegExp) {
  const dataDir = temporaryFolder()
  await capturedFrom(dataDir, ['127.0.0.1', '127.0.0.2'])
  const { context, written } = contextOf(dataDir, isTTY)
  const out = join(temporaryFolder(), 'out.ndjson')
  expect(await exportDeliveries(context, { data: dataDir, out, format: 'ndjson', keep: [], ...json })).toBe(0)
  expect(written()).toMatch(expected)
}
