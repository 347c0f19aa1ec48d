import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs the work with a new empty folder, and removes it after: a store of a million deliveries has gigabytes. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'hooktrail-bench-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // Ctrl-C and a failure nobody handles end here too; folders may be in use within each other.
  const interrupted = (): void => process.exit(130)
  process.once('exit', remove)
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', interrupted)
  try {
    return await work(folder)
  } finally {
    process.off('exit', remove)
    process.off('SIGINT', interrupted)
    process.off('SIGTERM', interrupted)
    remove()
  }
}
