import { join, posix, win32 } from 'node:path'
import { defaultDataDir, type Surroundings, thisMachine } from './data-folder.ts'

/** The secrets that are stored as they are. */
export function secretsFile(dataDir: string): string {
  return join(secretsDir(dataDir), 'secrets.json')
}

/** The secrets that are encrypted with a key of the keychain. */
export function keychainFile(dataDir: string): string {
  return join(secretsDir(dataDir), 'keychain.json')
}

/** The programs that the user allowed to be started for a data folder's tunnels. */
export function approvedProgramsFile(dataDir: string): string {
  return join(secretsDir(dataDir), 'approved-programs.json')
}

/**
 * The folder of a data folder's secrets, outside of it: a store that is copied, exported or sent has none. In the
 * user's configuration for the default data folder, beside any other.
 */
export function secretsDir(dataDir: string, surroundings: Surroundings = thisMachine()): string {
  if (dataDir !== defaultDataDir(surroundings)) return `${dataDir}-secrets`
  const { platform, env, homeDir } = surroundings
  if (platform === 'win32') return win32.join(homeDir, '.hooktrail', 'secrets')
  if (platform === 'darwin')
    return posix.join(homeDir, 'Library', 'Application Support', 'Hooktrail', 'secrets')
  const given = env.XDG_CONFIG_HOME
  const configHome = given && posix.isAbsolute(given) ? given : posix.join(homeDir, '.config')
  return posix.join(configHome, 'hooktrail', 'secrets')
}
