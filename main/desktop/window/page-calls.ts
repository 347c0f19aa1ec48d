/** Pending calls of a page, by the numbers that it gave them. */
export function createPageCalls() {
  const underWay = new Map<unknown, AbortController>()
  return {
    /** A call without a number can't be canceled. */
    async run<T>(call: unknown, work: (signal: AbortSignal) => Promise<T>) {
      const cancel = new AbortController()
      if (typeof call === 'number') underWay.set(call, cancel)
      try {
        return await work(cancel.signal)
      } finally {
        // A reloaded page starts its numbers again.
        if (underWay.get(call) === cancel) underWay.delete(call)
      }
    },
    cancel: (call: unknown) => underWay.get(call)?.abort(),
    cancelAll() {
      for (const cancel of underWay.values()) cancel.abort()
      underWay.clear()
    },
  }
}
