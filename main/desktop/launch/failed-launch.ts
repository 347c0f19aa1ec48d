import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { reportFailure } from '../dialogs/failure.ts'

/**
 * Shows why the app did not start, and ends it with a status: who started it from a menu sees no terminal. For failures
 * before Electron is ready and before anything is open.
 */
export async function endFailedLaunch(error: unknown, exitCode: number): Promise<void> {
  const removeProfile = takeTemporaryProfile()
  const end = (): void => {
    removeProfile()
    app.exit(exitCode)
  }
  app.on('will-quit', event => {
    event.preventDefault()
    end()
  })
  await app.whenReady()
  await reportFailure('Hooktrail could not start', error)
  end()
}

/** The dialog needs a profile. The user's may be what failed, or may be in use. */
function takeTemporaryProfile(): () => void {
  try {
    const profile = mkdtempSync(join(tmpdir(), 'hooktrail-'))
    app.setPath('userData', profile)
    return () => rmSync(profile, { recursive: true, force: true })
  } catch {
    return () => {}
  }
}
