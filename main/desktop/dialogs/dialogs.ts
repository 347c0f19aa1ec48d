import { dialog, shell } from 'electron'
import type { FileDialogs } from '../../engine/ports.ts'
import { visibleWindow } from './visible-window.ts'

/** Modal to the window, so that it cannot be lost behind it; without one, on its own. */
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
