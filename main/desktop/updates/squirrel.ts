import type { AutoUpdater } from 'electron'
import type { Installer } from '../../updates/installer.ts'
import { UpdateFailure } from '../../updates/update-failure.ts'
import { updateProgramOf } from '../launch/update-program.ts'
import { handOver } from './handoff.ts'

/** What is used of Electron's `autoUpdater`. */
export type SystemUpdater = Pick<
  AutoUpdater,
  'setFeedURL' | 'checkForUpdates' | 'quitAndInstall' | 'on' | 'once' | 'off'
>

/** The copy of the app that is to be updated. */
export interface InstalledCopy {
  readonly platform: NodeJS.Platform
  /** The app's executable. */
  readonly execPath: string
}

/**
 * Squirrel, which Electron has on macOS and Windows; `null` elsewhere, and on Windows for a copy that its installer did
 * not install, as from the zip. It verifies the code signature of what it installs on macOS, and refuses to run in an
 * app that is not signed.
 */
export function createSquirrel(
  updater: SystemUpdater,
  { platform, execPath }: InstalledCopy,
): Installer | null {
  if (platform !== 'darwin' && platform !== 'win32') return null
  if (platform === 'win32' && updateProgramOf(execPath) === null) return null
  // An error that nobody waits for, such as a late one, would end the app if nobody listened.
  updater.on('error', () => {})
  return {
    takes: platform === 'darwin' ? 'zip' : 'nupkg',
    async prepare(file, signal) {
      const handoff = await handOver(file, platform)
      try {
        await prepared(updater, handoff.url, signal)
      } finally {
        handoff.close()
      }
    },
    restart: signal => restarted(updater, signal),
  }
}

function prepared(updater: SystemUpdater, url: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: unknown): void => settle(() => reject(new UpdateFailure('refused', { cause })))
    const onReady = (): void => settle(resolve)
    const onNone = (): void => refuse(new Error('The system found no update in what it was given.'))
    const onAbort = (): void => refuse(signal.reason)
    function settle(end: () => void): void {
      updater.off('update-downloaded', onReady)
      updater.off('update-not-available', onNone)
      updater.off('error', refuse)
      signal.removeEventListener('abort', onAbort)
      end()
    }
    if (signal.aborted) return refuse(signal.reason)
    updater.once('update-downloaded', onReady)
    updater.once('update-not-available', onNone)
    updater.once('error', refuse)
    signal.addEventListener('abort', onAbort)
    try {
      // Throws in an app that is not signed.
      updater.setFeedURL({ url })
      updater.checkForUpdates()
    } catch (error) {
      refuse(error)
    }
  })
}

function restarted(updater: SystemUpdater, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: unknown): void => settle(() => reject(new UpdateFailure('refused', { cause })))
    const onAbort = (): void => settle(resolve)
    function settle(end: () => void): void {
      updater.off('error', refuse)
      signal.removeEventListener('abort', onAbort)
      end()
    }
    if (signal.aborted) return resolve()
    updater.once('error', refuse)
    signal.addEventListener('abort', onAbort)
    try {
      updater.quitAndInstall()
    } catch (error) {
      refuse(error)
    }
  })
}
