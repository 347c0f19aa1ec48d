import { expect, test, vi } from 'vitest'
import { restartAtBytes } from '../../../../../main/engine/store/writer/checkpoint.ts'
import { openHeld } from './checkpoint-steps.ts'

test('waiting for a reader in vain is tried again less and less often, and at once after it has ended', () => {
  const { database, write, release } = openHeld()
  const pragma = vi.spyOn(database, 'pragma')
  const waits = () => pragma.mock.calls.filter(([text]) => text === 'wal_checkpoint(RESTART)').length
  const mebibytes = (count: number) => {
    for (let written = 0; written < count; written += 1) write(1024 * 1024)
  }
  mebibytes(restartAtBytes / 1024 / 1024 + 1)
  // At 52, 56 and 64 MiB.
  expect(waits()).toBe(3)
  mebibytes(restartAtBytes / 1024 / 1024)
  expect(waits()).toBeGreaterThanOrEqual(4)
  expect(waits()).toBeLessThanOrEqual(7)
  const before = waits()
  release()
  mebibytes(restartAtBytes / 1024 / 1024 + 1)
  expect(waits()).toBe(before + 1)
})
