import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { takeLock } from '../../../../../main/engine/store/connection/lock.ts'
import { createWriting } from '../../../../../main/engine/store/writer/writing.ts'
import { testPorts } from '../../../../support/engine/ports.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test('a write that may not be missing waits for the disk, also after one that may', () => {
  const pragma = vi.spyOn(Database.prototype, 'pragma')
  const dataDir = temporaryFolder()
  const checkpointEntry = testPorts(dataDir).workers.checkpoint.href
  const nowMs = Date.now()
  const lock = takeLock(dataDir, { pid: process.pid, host: 'command', startedAtMs: nowMs })
  onTestFinished(lock.release)
  const start = { dataDir, checkpointEntry, nowMs, lock: lock.identity }
  const { calls } = createWriting(start, () => {})
  calls.open()
  const none = { numbers: new Float64Array(0), origins: [] }
  const chosen = () => pragma.mock.calls.findLast(([text]) => text.startsWith('synchronous ='))?.[0]
  for (const [name, given, expected] of [
    ['recordResponses', [], 'synchronous = NORMAL'],
    ['beginDeletion', [1_000], 'synchronous = FULL'],
  ] as const) {
    calls.write(name, given, none)
    expect(chosen()).toBe(expected)
  }
  calls.close(none)
})
