import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A new empty folder, removed when the test that asked for it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hooktrail-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }))
  return folder
}
