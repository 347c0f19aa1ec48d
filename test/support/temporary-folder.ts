import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** A new empty folder, removed when the test that asked for it ends. */
export function temporaryFolder(): string {
  const folder = newFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** The same on the real disk: `npm test` has the others in memory. For tests about durability. */
export function folderOnDisk(): string {
  const folder = newFolder(process.env.HOOKTRAIL_TEST_DISK)
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** The same for what the tests of a file share: removed after the last. Called outside tests. */
export function folderOfFile(): string {
  const folder = newFolder()
  afterAll(() => removeFolder(folder))
  return folder
}

function newFolder(within = tmpdir()): string {
  return mkdtempSync(join(within, 'hooktrail-test-'))
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}
