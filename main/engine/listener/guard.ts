import type { EventEmitter } from 'node:events'

/**
 * Runs all work for one sender. An error calls `fail` once and never leaves the listener: an error in an event's
 * callback would end the process. A test checks that every callback of this folder runs in a guard.
 */
export class Guard {
  readonly #fail: (error: unknown) => void
  readonly #giveUp: () => void

  /** `giveUp` runs if `fail` throws. It must not throw. */
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
        this.#giveUp()
      }
    }
  }

  bind<Values extends unknown[]>(callback: (...values: Values) => void): (...values: Values) => void {
    return (...values) => this.run(() => callback(...values))
  }

  on<Values extends unknown[]>(of: EventEmitter, event: string, callback: (...values: Values) => void): void {
    of.on(event, this.bind(callback))
  }

  once<Values extends unknown[]>(
    of: EventEmitter,
    event: string,
    callback: (...values: Values) => void,
  ): void {
    of.once(event, this.bind(callback))
  }
}

/** Kind and place of an error, for the log. Its message may quote a sender. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`
  const { code } = error as NodeJS.ErrnoException
  const frame = /^\s+at (.*)$/m.exec(error.stack ?? '')?.[1]
  return `${error.name}${code === undefined ? '' : ` ${code}`}${frame === undefined ? '' : ` at ${frame}`}`
}
