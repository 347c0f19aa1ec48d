import { posix, win32 } from 'node:path'

/** What the profile's place depends on. */
export interface ProfilePlace {
  readonly platform: NodeJS.Platform
  /** Where this user's applications keep their settings: Electron's `appData`. */
  readonly appDataDir: string
  /** The data folder, if one was given on the command line. */
  readonly givenDataDir: string | undefined
}

/**
 * Chromium's profile, apart from the data folder: what Chromium does to its files must never reach the store. A data
 * folder given on the command line has its own profile beside it, so that windows on different data folders run side
 * by side: the single-instance lock belongs to the profile.
 */
export function profileDir({ platform, appDataDir, givenDataDir }: ProfilePlace): string {
  if (givenDataDir !== undefined) return `${givenDataDir}-profile`
  if (platform === 'win32') return win32.join(appDataDir, 'Hooktrail', 'profile')
  if (platform === 'darwin') return posix.join(appDataDir, 'Hooktrail', 'profile')
  return posix.join(appDataDir, 'hooktrail')
}
