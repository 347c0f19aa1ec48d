import type { Logger } from '../ports.ts'

/**
 * Closes one after another, even if one fails: an open part would hold the folder or the port. Rejects with
 * the first failure after all are closed; the others are logged.
 */
export async function closeAll(closes: readonly (() => unknown)[], logger: Logger): Promise<void> {
  const failures: unknown[] = []
  for (const close of closes) {
    try {
      await close()
    } catch (error) {
      if (failures.push(error) > 1) logger.error(`A part of Hooktrail was not closed: ${String(error)}`)
    }
  }
  if (failures.length > 0) throw failures[0]
}
