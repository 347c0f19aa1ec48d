import { posix, win32 } from 'node:path'
import { AppError } from '#contract/errors'
import { homeFolder } from './engine/files/home-folder.ts'

/** A parameter, so that each platform's rule can be tested on any platform. */
interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** `null` if the user has none. */
  readonly homeDir: string | null
}

function thisMachine(): Surroundings {
  return { platform: process.platform, env: process.env, homeDir: homeFolder() }
}

/**
 * The data folder that every host and command uses by default. Computed without Electron, so that the window, the browser
 * host and the commands use the same store. Throws `invalid-params` if it needs a home folder and there is none.
 */
export function defaultDataDir(surroundings: Surroundings = thisMachine()): string {
  const { platform, env } = surroundings
  const inHome = (): string => {
    if (surroundings.homeDir !== null) return surroundings.homeDir
    throw new AppError(
      'invalid-params',
      'This user has no home folder. Name a data folder with --data, or set HOME.',
    )
  }
  if (platform === 'win32') {
    const local = env.LOCALAPPDATA
    return win32.join(local ? local : win32.join(inHome(), 'AppData', 'Local'), 'Hooktrail')
  }
  if (platform === 'darwin')
    return posix.join(inHome(), 'Library', 'Application Support', 'Hooktrail', 'data')
  const given = env.XDG_DATA_HOME
  // The XDG specification ignores a relative path.
  const dataHome = given && posix.isAbsolute(given) ? given : posix.join(inHome(), '.local', 'share')
  return posix.join(dataHome, 'hooktrail')
}
