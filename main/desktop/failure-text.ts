import { AppError } from '#contract/errors'

/** What to tell a person. A defect's own words stay out: they may quote anything. */
export function failureText(error: unknown): string {
  return error instanceof AppError
    ? error.message
    : 'This is a defect of Hooktrail. Starting it from a terminal shows more. What was captured is kept.'
}
