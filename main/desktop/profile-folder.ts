import { hash } from 'node:crypto'
import { posix, win32 } from 'node:path'

export interface ProfilePlace {
  readonly platform: NodeJS.Platform
  /** Electron's `appData`: where this user's applications store their settings. */
  readonly appDataDir: string
  /** The data folder, if one was given on the command line. */
  readonly givenDataDir: string | undefined
  /** A project has the data folder. */
  readonly isOfProject?: boolean
}

/**
 * Chromium's profile is apart from the data folder, so that Chromium never touches the store. A data folder given on
 * the command line has its own profile beside it, since the single-instance lock belongs to the profile: windows on
 * different data folders run side by side. The profile of a project is outside it, since a repository may bring folders.
 */
export function profileDir({ givenDataDir, isOfProject = false, ...place }: ProfilePlace): string {
  if (givenDataDir === undefined) return usualProfile(place)
  if (!isOfProject) return `${givenDataDir}-profile`
  const { join } = place.platform === 'win32' ? win32 : posix
  return join(`${usualProfile(place)}-projects`, hash('sha256', givenDataDir).slice(0, 24))
}

function usualProfile({ platform, appDataDir }: Pick<ProfilePlace, 'platform' | 'appDataDir'>): string {
  if (platform === 'win32') return win32.join(appDataDir, 'Hooktrail', 'profile')
  if (platform === 'darwin') return posix.join(appDataDir, 'Hooktrail', 'profile')
  return posix.join(appDataDir, 'hooktrail')
}
