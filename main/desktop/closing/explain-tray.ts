import { dialog } from 'electron'
import { visibleWindow } from '../dialogs/visible-window.ts'
import type { ClosingAnswer } from './close-window.ts'

const answers = ['keep', 'quit', 'cancel'] as const satisfies readonly ClosingAnswer[]

/** Says once that Hooktrail goes on without its window, and lets the user decide otherwise. */
export async function explainTray(platform: NodeJS.Platform): Promise<ClosingAnswer> {
  const where =
    platform === 'darwin' ? 'the menu bar' : platform === 'win32' ? 'the notification area' : 'the tray'
  const options = {
    type: 'question' as const,
    title: 'Hooktrail',
    message: 'Keep capturing with the window closed?',
    detail: `Hooktrail stays in ${where}, and deliveries are captured as before. You can change this in Settings.`,
    buttons: ['Keep Capturing', 'Quit Hooktrail', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  }
  const window = visibleWindow()
  const { response } =
    window === null ? await dialog.showMessageBox(options) : await dialog.showMessageBox(window, options)
  return answers[response] ?? 'cancel'
}
