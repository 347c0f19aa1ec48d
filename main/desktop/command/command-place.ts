import { posix, win32 } from 'node:path'

export interface CommandPlaceOptions {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  /** The folder of the app that has `bin/hooktrail`. */
  readonly resourcesPath: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Of macOS: where the link is made; `/usr/local/bin` unless given. */
  readonly linkDir?: string
}

export type CommandPlace =
  | { readonly kind: 'link'; readonly path: string; readonly target: string }
  | { readonly kind: 'script'; readonly path: string; readonly text: string }

/** First line of the script on Windows, by which it is known as ours. */
const scriptMark = '@rem The command of the Hooktrail app. It is written again by the app after an update.'

/**
 * Where the command goes. `null` where there is nothing to install: from a checkout, and on Linux, whose packages bring
 * it.
 *
 * On Windows it is a script in `%LOCALAPPDATA%\Microsoft\WindowsApps`, which is on every user's path: the registry stays
 * as it is. A path list that is read, changed and written back may lose its type, its variables or its end.
 */
export function commandPlace(options: CommandPlaceOptions): CommandPlace | null {
  const { platform, isPackaged, resourcesPath, env, linkDir = '/usr/local/bin' } = options
  if (!isPackaged) return null
  switch (platform) {
    case 'darwin':
      return {
        kind: 'link',
        path: posix.join(linkDir, 'hooktrail'),
        target: posix.join(resourcesPath, 'bin', 'hooktrail'),
      }
    case 'win32': {
      if (!env.LOCALAPPDATA) return null
      // In a script `%` starts a variable, also within quotes.
      const wrapper = win32.join(resourcesPath, 'bin', 'hooktrail.cmd').replaceAll('%', '%%')
      return {
        kind: 'script',
        path: win32.join(env.LOCALAPPDATA, 'Microsoft', 'WindowsApps', 'hooktrail.cmd'),
        text: `${scriptMark}\r\n@call "${wrapper}" %*\r\n`,
      }
    }
    default:
      return null
  }
}

/** One word of a POSIX shell. */
export function shellWord(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
