import { dialog } from 'electron'
import { AppError } from '#contract/errors'

/** What to tell a person when the app could not start. A defect's own words stay out: they may quote anything. */
export function failureText(error: unknown): string {
  return error instanceof AppError
    ? error.message
    : 'Hooktrail could not start because of a defect. Starting it from a terminal shows more.'
}

/** Tells why the app could not start; resolves when the person has read it. */
export async function tellStartFailure(error: unknown): Promise<void> {
  await dialog.showMessageBox({
    type: 'error',
    title: 'Hooktrail',
    message: 'Hooktrail could not start',
    detail: failureText(error),
    buttons: ['Quit'],
  })
}
