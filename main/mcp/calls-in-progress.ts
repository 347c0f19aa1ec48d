import { callCanceled } from '#contract/transport'
import { within } from '../engine/library.ts'
import type { Access } from './access.ts'

/**
 * Counts the work of tools and resources in progress. A host may end its process right after the server; before that,
 * an engine that was opened for a call must be closed, and tasks that a call started must be marked as ended.
 */
export function callsInProgress(access: Access) {
  const running = new Set<Promise<unknown>>()
  let isEnding = false

  async function counted<T>(start: () => Promise<T>): Promise<T> {
    if (isEnding) throw callCanceled()
    const work = start()
    running.add(work)
    try {
      return await work
    } finally {
      running.delete(work)
    }
  }

  const countedAccess: Access = {
    read: work => counted(() => access.read(work)),
    readInspected: (signal, work) => counted(() => access.readInspected(signal, work)),
    change: (work, inspected) => counted(() => access.change(work, inspected)),
    running: (untilMs, signal, work) => counted(() => access.running(untilMs, signal, work)),
  }
  return {
    access: countedAccess,
    /** Resolves once no work is in progress, or after `withinMs`. New work is refused with `cancelled`. */
    async ended(withinMs: number) {
      isEnding = true
      await within(withinMs, Promise.allSettled(running))
    },
  }
}
