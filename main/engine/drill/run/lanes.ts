/** Trails whose sequences are sent at the same time. */
export const mostLanes = 4

/** The turns of one trail of a drill. */
export interface Lane {
  /** No other trail is drilled now. */
  readonly isAlone: boolean
  /** Sends a sequence, beside other trails unless this one is alone. */
  send<T>(work: () => Promise<T>): Promise<T>
  /** Resolves once no other trail sends; they wait until `leave`. */
  goAlone(): Promise<void>
  leave(): void
}

/** Of trails that are drilled one after another. */
export const onlyLane: Lane = {
  isAlone: true,
  send: work => work(),
  async goAlone() {},
  leave() {},
}

/**
 * Lets trails be drilled at the same time, and one alone, while the others wait between two sequences: where two
 * notifications race, and to confirm a failure that another trail may have caused.
 */
export function createLanes(): { readonly lane: () => Lane } {
  const working = new Set<Promise<unknown>>()
  let last: Promise<void> = Promise.resolve()

  async function beside<T>(work: () => Promise<T>): Promise<T> {
    for (let seen: Promise<void> | null = null; seen !== last; ) {
      seen = last
      await seen
    }
    const own = work()
    working.add(own)
    try {
      return await own
    } finally {
      working.delete(own)
    }
  }

  return {
    lane() {
      let end: (() => void) | null = null
      return {
        get isAlone() {
          return end !== null
        },
        send: work => (end === null ? beside(work) : work()),
        async goAlone() {
          if (end !== null) return
          const before = last
          const own = Promise.withResolvers<void>()
          last = own.promise
          end = own.resolve
          await before
          await Promise.allSettled(working)
        },
        leave() {
          end?.()
          end = null
        },
      }
    },
  }
}
