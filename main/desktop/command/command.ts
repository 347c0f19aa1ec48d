import type { CommandStatus } from '#contract/host'
import { commandPlace, commandProgram, pathMessage } from './command-place.ts'
import { type InstallOptions, installCommand, isCommandInstalled, renewCommand } from './install-command.ts'

export type Command = ReturnType<typeof createCommand>

/** The command `hooktrail` of this app, as Settings and the Help menu offer it. */
export function createCommand(options: InstallOptions, warn: (message: string) => void) {
  return {
    /** `null` if there is none to install. */
    async status(): Promise<CommandStatus | null> {
      const place = commandPlace(options)
      if (place === null) return null
      const isInstalled = await isCommandInstalled(options)
      return { isInstalled, path: place.path, program: commandProgram(place), message: pathMessage(options) }
    },
    /** Throws `not-available`. */
    async install() {
      await installCommand(options)
    },
    /** At each start: rewrites the command of an earlier version. */
    async renew() {
      try {
        await renewCommand(options)
      } catch {
        // The app works without the command.
        warn('The command could not be written again after the update. Install it in Settings.')
      }
    },
  }
}
