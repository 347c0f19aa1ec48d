import { dialog } from 'electron'
import type { ProgramConsent } from '../../engine/ports.ts'
import { createApprovedPrograms } from '../../engine/tunnel/approved-programs.ts'
import { shownCommand } from '../../engine/tunnel/shown-command.ts'
import { approvedProgramsFile } from '../../secret-paths.ts'
import { readAnswer } from './read-answer.ts'
import { visibleWindow } from './visible-window.ts'

/** What a dialog shows whole on a small screen. */
const longestShown = 1_500
const run = 1

/** Consent on the desktop: a system dialog, which the page can neither show nor answer. */
export function createConsent(dataDir: string): ProgramConsent {
  return {
    ...createApprovedPrograms(approvedProgramsFile(dataDir), dataDir),
    askedWhere: 'in Hooktrail’s dialog',
    canAsk: async () => true,
    async ask({ purpose, name, command }, signal) {
      const isDrill = purpose === 'drill'
      const shown = shownCommand(command)
      const isTooLong = shown.length > longestShown
      const options = {
        type: 'warning' as const,
        title: 'Hooktrail',
        message: isDrill
          ? `Allow drills to run a program on this machine ${name}?`
          : `Allow the tunnel ${name} to run a program on this machine?`,
        detail: isTooLong
          ? `The command is too long to show here. Use \`hooktrail ${isDrill ? 'drill' : 'tunnel approve'}\` in a terminal.`
          : `${shown}\n\n${isDrill ? '{recordId} is the id of a record' : "{port} is the tunnel's port"}. Hooktrail asks again when the command changes.`,
        buttons: isTooLong ? ['Do not run'] : ['Do not run', 'Run'],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
        signal,
      }
      const show = async (): Promise<boolean> => {
        const window = visibleWindow()
        const { response } =
          window === null
            ? await dialog.showMessageBox(options)
            : await dialog.showMessageBox(window, options)
        return !isTooLong && response === run
      }
      return readAnswer(show, signal)
    },
  }
}
