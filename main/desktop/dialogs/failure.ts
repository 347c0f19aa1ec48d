import { dialog } from 'electron'
import { failureText } from './failure-text.ts'

/** Shows why the app ends; resolves when the user has closed the dialog. Electron must be ready. */
export async function reportFailure(summary: string, error: unknown): Promise<void> {
  await dialog.showMessageBox({
    type: 'error',
    title: 'Hooktrail',
    message: summary,
    detail: failureText(error),
    buttons: ['Quit'],
  })
}
