import { setTimeout as pause } from 'node:timers/promises'
import { callCancelled } from '#contract/transport'
import type { Access } from './access.ts'

export interface CallsInProgress {
  /** The same access; what works with it is waited for. */
  readonly access: Access
  /**
   * Resolves once no work is in progress, or after so many milliseconds. Work from now on is refused with `cancelled`.
   */
  ended(withinMs: number): Promise<void>
}

/**
 * Counts what tools and resources have in progress. A host may end its process right after the server: until then an
 * engine that was opened for a call is to be closed, and what was started to be marked as ended.
 */
export function callsInProgress(access: Access): CallsInProgress {
  const running = new Set<Promise<unknown>>()
  let isEnding = false

  async function counted<T>(start: () => Promise<T>): Promise<T> {
    if (isEnding) throw callCancelled()
    const work = start()
    running.add(work)
    try {
      return await work
    } finally {
      running.delete(work)
    }
  }

  return {
    access: {
      read: work => counted(() => access.read(work)),
      readInspected: (signal, work) => counted(() => access.readInspected(signal, work)),
      change: work => counted(() => access.change(work)),
      running: (untilMs, signal, work) => counted(() => access.running(untilMs, signal, work)),
    },
    async ended(withinMs) {
      isEnding = true
      const over = new AbortController()
      await Promise.race([
        Promise.allSettled(running),
        pause(withinMs, undefined, { signal: over.signal }).catch(() => {}),
      ])
      over.abort()
    },
  }
}
