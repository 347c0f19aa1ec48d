import { AppError, type ErrorCode } from '#contract/errors'

/**
 * A failure in this server's own words: nothing in its message is from outside. What is from outside, such as keys of
 * records, is in `outside`. The message of every other error is taken as from outside, since it may repeat a payload.
 */
export class Refusal extends AppError {
  readonly outside: string

  constructor(code: ErrorCode, message: string, outside = '', options?: ErrorOptions) {
    super(code, message, undefined, options)
    this.outside = outside
  }
}
