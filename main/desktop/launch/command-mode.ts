import { app } from 'electron'
import { printable } from '#contract/json/invisible-characters'

export interface CommandMode {
  readonly args: readonly string[]
  /** Chromium's profile, apart from the window's: both may run. */
  readonly profileDir: string
  /** Runs the command until its end or until `stop`, and returns its exit status. */
  run(args: readonly string[], stop: (onForced: () => void) => Promise<void>): Promise<number>
  stopRequested(onForced: () => void): Promise<void>
}

/** Runs a command in this process, without a window and an icon in the dock, and ends it with the command's status. */
export async function runCommandMode(mode: CommandMode): Promise<void> {
  app.setPath('userData', mode.profileDir)
  app.disableHardwareAcceleration()
  app.dock?.hide()
  const fail = (error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`hooktrail: ${printable(message)}\n`)
    app.exit(3)
  }
  // Electron would show a dialog.
  process.on('uncaughtException', fail)
  try {
    // Electron sets handlers of its own until it is ready.
    const stop = (onForced: () => void) => app.whenReady().then(() => mode.stopRequested(onForced))
    app.exit(await mode.run(mode.args, stop))
  } catch (error) {
    fail(error)
  }
}
