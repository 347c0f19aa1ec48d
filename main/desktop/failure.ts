import { dialog } from 'electron'
import { failureText } from './failure-text.ts'

/** Tells why the app ends; resolves when the person has read it. Electron must be ready. */
export async function reportFailure(summary: string, error: unknown): Promise<void> {
  await dialog.showMessageBox({
    type: 'error',
    title: 'Hooktrail',
    message: summary,
    detail: failureText(error),
    buttons: ['Quit'],
  })
}
