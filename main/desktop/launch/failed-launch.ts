import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { reportFailure } from '../dialogs/dialogs.ts'

/**
 * Shows why the app did not start, since a user of a menu sees no terminal, and exits. For failures before Electron is
 * ready and before anything is open.
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

/** The dialog needs a profile, and the user's may be broken or in use. */
function takeTemporaryProfile(): () => void {
  try {
    const profile = mkdtempSync(join(tmpdir(), 'hooktrail-'))
    app.setPath('userData', profile)
    return () => rmSync(profile, { recursive: true, force: true })
  } catch {
    return () => {}
  }
}
