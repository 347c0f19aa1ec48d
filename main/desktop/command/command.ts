import type { CommandStatus } from '#contract/host'
import { commandPlace, commandProgram, pathMessage } from './command-place.ts'
import { type InstallOptions, installCommand, isCommandInstalled, renewCommand } from './install-command.ts'

/** The command `hooktrail` of this app: what Settings and the Help menu offer. */
export interface Command {
  /** `null` where there is none to install. */
  status(): Promise<CommandStatus | null>
  /** Throws `not-available`. */
  install(): Promise<void>
  /** At each start: writes the command of an earlier version again. */
  renew(): Promise<void>
}

export function createCommand(options: InstallOptions, warn: (message: string) => void): Command {
  return {
    async status() {
      const place = commandPlace(options)
      if (place === null) return null
      const isInstalled = await isCommandInstalled(options)
      return { isInstalled, path: place.path, program: commandProgram(place), message: pathMessage(options) }
    },
    async install() {
      await installCommand(options)
    },
    async renew() {
      try {
        await renewCommand(options)
      } catch {
        // The app works without it.
        warn('The command could not be written again after the update. Install it in Settings.')
      }
    },
  }
}
