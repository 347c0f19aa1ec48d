/** Returns a function that runs work in sequence: each starts when the last has ended, even if that failed. */
export function createSequence(): <T>(work: () => T | Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}
