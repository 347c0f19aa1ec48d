import { AppError, type ErrorCode } from '#contract/errors'

/**
 * A failure whose message is in this server's words. Data from outside, such as record keys, is in `outside`.
 * Messages of all other errors are treated as data from outside, since they may repeat a payload.
 */
export class Refusal extends AppError {
  readonly outside: string

  constructor(code: ErrorCode, message: string, outside = '', options?: ErrorOptions) {
    super(code, message, undefined, options)
    this.outside = outside
  }
}
