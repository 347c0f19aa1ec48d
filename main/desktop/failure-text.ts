import { AppError } from '#contract/errors'

/** The message for the user. A defect's own message is left out: it may quote anything. */
export function failureText(error: unknown): string {
  return error instanceof AppError
    ? error.message
    : 'This is a defect of Hooktrail. Starting it from a terminal shows more. What was captured is kept.'
}
