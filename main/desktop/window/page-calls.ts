/** The calls of a page that are under way, by the numbers that the page gave them. */
export interface PageCalls {
  /** Anything but a number is a call that nobody cancels. */
  run<T>(call: unknown, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  cancel(call: unknown): void
  /** The page has gone. */
  cancelAll(): void
}

export function createPageCalls(): PageCalls {
  const underWay = new Map<unknown, AbortController>()
  return {
    async run(call, work) {
      const cancel = new AbortController()
      if (typeof call === 'number') underWay.set(call, cancel)
      try {
        return await work(cancel.signal)
      } finally {
        // A page that was loaded again numbers its calls anew.
        if (underWay.get(call) === cancel) underWay.delete(call)
      }
    },
    cancel: call => underWay.get(call)?.abort(),
    cancelAll() {
      for (const cancel of underWay.values()) cancel.abort()
      underWay.clear()
    },
  }
}
