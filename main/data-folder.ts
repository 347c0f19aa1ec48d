import { homedir } from 'node:os'
import { posix, win32 } from 'node:path'

/** What the default depends on; a parameter so that each platform's rule can be tested on any. */
export interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly homeDir: string
}

export function thisMachine(): Surroundings {
  return { platform: process.platform, env: process.env, homeDir: homedir() }
}

/**
 * The data folder that every host and command uses unless another is given. Computed without Electron, so that the
 * window, the browser host and the commands meet in the same store.
 */
export function defaultDataDir(surroundings: Surroundings = thisMachine()): string {
  const { platform, env, homeDir } = surroundings
  if (platform === 'win32') {
    const local = env.LOCALAPPDATA
    return win32.join(local ? local : win32.join(homeDir, 'AppData', 'Local'), 'Hooktrail')
  }
  if (platform === 'darwin') return posix.join(homeDir, 'Library', 'Application Support', 'Hooktrail', 'data')
  const given = env.XDG_DATA_HOME
  // The XDG specification: a relative path is to be ignored.
  const dataHome = given && posix.isAbsolute(given) ? given : posix.join(homeDir, '.local', 'share')
  return posix.join(dataHome, 'hooktrail')
}
