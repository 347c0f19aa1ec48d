/** Lets at most so many tasks run at a time; the others wait in order. */
export interface Gate {
  /** The task's outcome. A task that waits when the gate shuts is refused with the error that `shut` was given. */
  run<T>(task: () => Promise<T>): Promise<T>
  /** Refuses what waits and all later tasks. Running ones go on. */
  shut(refusal: Error): void
}

interface Waiting {
  readonly start: () => void
  readonly refuse: (refusal: Error) => void
}

export function createGate(limit: number): Gate {
  // A Set keeps the order and takes its first member in constant time, however long the queue.
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
    async run(task) {
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
    shut(refusal) {
      shutBy = refusal
      for (const one of waiting) one.refuse(refusal)
      waiting.clear()
    },
  }
}
