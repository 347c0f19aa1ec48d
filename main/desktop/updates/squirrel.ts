import type { AutoUpdater } from 'electron'
import type { Installer } from '../../updates/installer.ts'
import { UpdateFailure } from '../../updates/update-failure.ts'
import { handOver } from './handoff.ts'

/** What is used of Electron's `autoUpdater`. */
export type SystemUpdater = Pick<
  AutoUpdater,
  'setFeedURL' | 'checkForUpdates' | 'quitAndInstall' | 'once' | 'off'
>

/**
 * Squirrel, which Electron has on macOS and Windows; `null` elsewhere. It verifies the code signature of what it
 * installs on macOS, and refuses to run in an app that is not signed.
 */
export function createSquirrel(updater: SystemUpdater, platform: NodeJS.Platform): Installer | null {
  if (platform !== 'darwin' && platform !== 'win32') return null
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
    restart: () => updater.quitAndInstall(),
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
