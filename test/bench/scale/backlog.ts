import type { Served } from '../served.ts'

/** Size of the backlog at moments of a period. */
interface Backlog {
  readonly atMs: number
  readonly pending: number
}

export interface BacklogWatch {
  readonly samples: readonly Backlog[]
  stop(): Promise<void>
}

const everyMs = 250

async function pendingOf(served: Served): Promise<number> {
  return (await served.call('app.status')).pendingCount
}

/** Asks again and again until it is stopped. */
export function watchBacklog(served: Served): BacklogWatch {
  const samples: Backlog[] = []
  let isStopped = false
  const watching = (async () => {
    while (!isStopped) {
      samples.push({ pending: await pendingOf(served), atMs: performance.now() })
      await new Promise(resolve => setTimeout(resolve, everyMs))
    }
  })()
  return {
    samples,
    async stop() {
      isStopped = true
      await watching
    },
  }
}

/** Waits until everything is inspected; how many and how fast, in deliveries a second. */
export async function untilInspected(served: Served): Promise<{ inspected: number; rate: number }> {
  const fromMs = performance.now()
  const first = await pendingOf(served)
  for (let pending = first; pending > 0; pending = await pendingOf(served)) {
    await new Promise(resolve => setTimeout(resolve, everyMs / 10))
  }
  return { inspected: first, rate: (first / (performance.now() - fromMs)) * 1000 }
}
