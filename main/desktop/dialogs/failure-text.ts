import { AppError } from '#contract/errors'

/** The message for the user. A defect's message is omitted, since it may quote anything. */
export function failureText(error: unknown): string {
  return error instanceof AppError
    ? error.message
    : 'This is a bug in Hooktrail. Start Hooktrail from a terminal for details. Captured deliveries are saved.'
}
