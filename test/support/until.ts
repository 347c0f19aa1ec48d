import { vi } from 'vitest'

/**
 * Vitest's own bound of a second is less than a busy machine takes to start a process; this one only stops what hangs.
 */
const longestMs = 60_000

/** Vitest looks again after 50 ms, which is longer than most of what is waited for takes. */
const intervalMs = 10

/** Resolves once `isSo` holds, with its result. */
export function until<T>(isSo: () => T | Promise<T>): Promise<NonNullable<T>> {
  return vi.waitUntil(isSo, { timeout: longestMs, interval: intervalMs }) as Promise<NonNullable<T>>
}
