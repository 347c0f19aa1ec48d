import { vi } from 'vitest'

/**
 * Vitest's own bound of a second is less than a busy machine takes to start a process; this one only stops what hangs.
 */
const longestMs = 60_000

/** Polls every 10 ms. Most conditions hold before Vitest's default of 50 ms. */
const intervalMs = 10

/** Resolves once `isSo` holds, with its result. */
export function until<T>(isSo: () => T | Promise<T>): Promise<NonNullable<T>> {
  return vi.waitUntil(isSo, { timeout: longestMs, interval: intervalMs }) as Promise<NonNullable<T>>
}
