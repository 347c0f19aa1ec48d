import { AppError } from '#contract/errors'
import { createReading, type Reading, type ReadingOptions } from './reading.ts'

/** A reading worker that starts with the first question: who never asks it does not pay for it. */
export function createLazyReading(options: ReadingOptions): Reading {
  let reading: Reading | null = null
  let isClosed = false
  return {
    ask(name, ...given) {
      if (isClosed) return Promise.reject(new AppError('closed', 'Hooktrail is closing.'))
      reading ??= createReading(options)
      return reading.ask(name, ...given)
    },
    async close() {
      isClosed = true
      await reading?.close()
    },
  }
}
