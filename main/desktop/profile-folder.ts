import { posix, win32 } from 'node:path'

export interface ProfilePlace {
  readonly platform: NodeJS.Platform
  /** Electron's `appData`: where this user's applications store their settings. */
  readonly appDataDir: string
  /** The data folder, if one was given on the command line. */
  readonly givenDataDir: string | undefined
}

/**
 * Chromium's profile is apart from the data folder, so that Chromium never touches the store. A data folder given on
 * the command line has its own profile beside it, since the single-instance lock belongs to the profile: windows on
 * different data folders run side by side.
 */
export function profileDir({ platform, appDataDir, givenDataDir }: ProfilePlace): string {
  if (givenDataDir !== undefined) return `${givenDataDir}-profile`
  if (platform === 'win32') return win32.join(appDataDir, 'Hooktrail', 'profile')
  if (platform === 'darwin') return posix.join(appDataDir, 'Hooktrail', 'profile')
  return posix.join(appDataDir, 'hooktrail')
}
