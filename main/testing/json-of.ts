import { AppError } from '#contract/errors'

/** JSON of a test's value; `undefined` for a value that JSON lacks, such as a function. Throws `invalid-params`. */
export function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    const message = 'A value is nested too deep for JSON.stringify. Give its JSON as a text.'
    throw new AppError('invalid-params', message, undefined, { cause })
  }
}
