/**
 * Runs everything that is done for one sender. An error there calls `fail` once, and never leaves the listener: an
 * error that leaves an event's callback would end the process. Every callback of this folder runs in a guard; a test
 * reads the sources for those that do not.
 */
export class Guard {
  readonly #fail: (error: unknown) => void
  readonly #giveUp: () => void

  /** `giveUp`: where `fail` throws too. It must not throw. */
  constructor(fail: (error: unknown) => void, giveUp: () => void) {
    this.#fail = fail
    this.#giveUp = giveUp
  }

  run(work: () => void): void {
    try {
      work()
    } catch (error) {
      try {
        this.#fail(error)
      } catch {
        // The first error is the one to read, and `fail` logs it before anything else.
        this.#giveUp()
      }
    }
  }

  /** The same callback, guarded. */
  bind<Values extends unknown[]>(callback: (...values: Values) => void): (...values: Values) => void {
    return (...values) => this.run(() => callback(...values))
  }
}

/** What may be logged of an error: its kind and where it was thrown. Its message may quote what a sender sent. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`
  const { code } = error as NodeJS.ErrnoException
  const frame = /^\s+at (.*)$/m.exec(error.stack ?? '')?.[1]
  return `${error.name}${code === undefined ? '' : ` ${code}`}${frame === undefined ? '' : ` at ${frame}`}`
}
