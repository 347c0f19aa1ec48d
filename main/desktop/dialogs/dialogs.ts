import { BrowserWindow, dialog, type MessageBoxOptions, shell } from 'electron'
import type { FileDialogs } from '../../engine/ports.ts'
import { failureText } from './failure-text.ts'

/** Modal to the visible window, so that it can't be lost behind it; without a visible window, separate. */
export async function showBox(options: MessageBoxOptions): Promise<number> {
  const window = visibleWindow()
  const { response } =
    window === null ? await dialog.showMessageBox(options) : await dialog.showMessageBox(window, options)
  return response
}

export function createDialogs(): FileDialogs {
  return {
    async chooseTarget(name) {
      const options = {
        title: 'Export to',
        buttonLabel: 'Choose',
        ...(name === '' ? {} : { defaultPath: name }),
        properties: ['createDirectory', 'showOverwriteConfirmation'] as (
          | 'createDirectory'
          | 'showOverwriteConfirmation'
        )[],
      }
      const window = visibleWindow()
      const { canceled, filePath } =
        window === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options)
      return canceled || filePath === '' ? null : filePath
    },
    async chooseSources(kind) {
      const properties = (
        kind === 'files'
          ? ['openFile', 'multiSelections', 'showHiddenFiles']
          : ['openDirectory', 'showHiddenFiles']
      ) as ('openFile' | 'openDirectory' | 'multiSelections' | 'showHiddenFiles')[]
      const options = { title: 'Import', buttonLabel: 'Choose', properties }
      const window = visibleWindow()
      const { canceled, filePaths } =
        window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options)
      return canceled ? [] : filePaths
    },
    showInFolder: path => shell.showItemInFolder(path),
  }
}

export interface Message {
  readonly type: 'info' | 'warning' | 'error'
  /** What happened. */
  readonly message: string
  /** The reason, and what to do. */
  readonly detail: string
}

/** Resolves when the user closes it. Electron must be ready. */
export async function showMessage(message: Message): Promise<void> {
  await dialog.showMessageBox({ ...message, title: 'Hooktrail', buttons: ['Close'] })
}

/** Shows why the app ends. Resolves when the user closes it. Electron must be ready. */
export async function reportFailure(summary: string, error: unknown): Promise<void> {
  await dialog.showMessageBox({
    type: 'error',
    title: 'Hooktrail',
    message: summary,
    detail: failureText(error),
    buttons: ['Quit'],
  })
}

/** `null` if none is visible: a dialog of a hidden window would be invisible. */
function visibleWindow(): BrowserWindow | null {
  const focused = BrowserWindow.getFocusedWindow()
  if (focused?.isVisible()) return focused
  return BrowserWindow.getAllWindows().find(window => window.isVisible()) ?? null
}
