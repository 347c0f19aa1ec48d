interface Waiting {
  readonly start: () => void
  readonly refuse: (refusal: Error) => void
}

/** Limits concurrent tasks; others wait in order. */
export function createGate(limit: number) {
  // A Set keeps the order and takes its first member in constant time.
  const waiting = new Set<Waiting>()
  let running = 0
  let shutBy: Error | null = null

  function leave(): void {
    running -= 1
    for (const next of waiting) {
      waiting.delete(next)
      next.start()
      return
    }
  }

  return {
    /** Outcome of the task. Waiting tasks are refused with the error of `shut`. */
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (shutBy !== null) throw shutBy
      if (running >= limit) {
        await new Promise<void>((resolve, reject) => {
          waiting.add({
            start: () => {
              running += 1
              resolve()
            },
            refuse: reject,
          })
        })
      } else {
        running += 1
      }
      try {
        return await task()
      } finally {
        leave()
      }
    },
    /** Refuses waiting and later tasks. Running tasks continue. */
    shut(refusal: Error): void {
      shutBy = refusal
      for (const one of waiting) one.refuse(refusal)
      waiting.clear()
    },
  }
}
