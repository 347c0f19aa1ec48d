import { posix, win32 } from 'node:path'
import { packagedDir } from '../../installation.ts'

export interface CommandPlaceOptions {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  /** The folder of the app that has `bin/hooktrail`. */
  readonly resourcesPath: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** macOS: folder of the link. Default: `/usr/local/bin`. */
  readonly linkDir?: string
}

export type CommandPlace =
  | { readonly kind: 'link'; readonly path: string; readonly target: string }
  | { readonly kind: 'script'; readonly path: string; readonly text: string }
  /** No command in that folder can lead to the app in `appDir`. */
  | { readonly kind: 'unfit'; readonly path: string; readonly appDir: string }

/** First line of the script on Windows, which identifies it as Hooktrail's. */
const scriptMark = '@rem The command of the Hooktrail app. It is written again by the app after an update.'

/**
 * Place of the installed command. `null` if there is nothing to install: from a checkout, and if a Linux package
 * installed it. An app that was unpacked on Linux gets a link in `~/.local/bin`. On Windows it is a script in
 * `%LOCALAPPDATA%\Microsoft\WindowsApps`, which is on every user's path, so that the registry is not changed: a path list
 * that is read and written back may lose its type, its variables or its end. The script starts the app directly, like
 * `bin/hooktrail.cmd`, since `call` would read `%` and `^` of the arguments twice.
 */
export function commandPlace(options: CommandPlaceOptions): CommandPlace | null {
  const { platform, isPackaged, resourcesPath, env, home, linkDir = '/usr/local/bin' } = options
  if (!isPackaged) return null
  const link = (dir: string): CommandPlace => ({
    kind: 'link',
    path: posix.join(dir, 'hooktrail'),
    target: posix.join(resourcesPath, 'bin', 'hooktrail'),
  })
  switch (platform) {
    case 'darwin':
      return link(linkDir)
    case 'linux':
      return resourcesPath.startsWith(packagedDir) ? null : link(posix.join(home, '.local', 'bin'))
    case 'win32': {
      if (!env.LOCALAPPDATA) return null
      const path = win32.join(env.LOCALAPPDATA, 'Microsoft', 'WindowsApps', 'hooktrail.cmd')
      const appDir = win32.dirname(resourcesPath)
      const app = scriptPath(win32.join(appDir, 'Hooktrail.exe'), {
        LOCALAPPDATA: env.LOCALAPPDATA,
        USERPROFILE: home,
      })
      if (!isAscii(app)) return { kind: 'unfit', path, appDir }
      const lines = [scriptMark, `@"${app}" --hooktrail-command -- %*`, '@exit /b %ERRORLEVEL%']
      return { kind: 'script', path, text: `${lines.join('\r\n')}\r\n` }
    }
    default:
      return null
  }
}

/** Words with which an agent starts it, without a shell. A script of Windows needs `cmd`, which finds it in the path. */
export function commandProgram({ kind, path }: CommandPlace): string[] {
  return kind === 'link' ? [path] : ['cmd', '/c', 'hooktrail']
}

/**
 * Writes a path with the first variable whose folder contains it, so that the script does not have the user's name:
 * cmd.exe reads scripts in the code page of the console, where letters beyond ASCII differ.
 */
function scriptPath(path: string, folders: Readonly<Record<string, string>>): string {
  // `%` starts a variable, also within quotes.
  const written = (text: string): string => text.replaceAll('%', '%%')
  for (const [variable, folder] of Object.entries(folders)) {
    const way = win32.relative(folder, path)
    const isBelow = !win32.isAbsolute(way) && way.split('\\')[0] !== '..'
    if (isBelow) return `%${variable}%\\${written(way)}`
  }
  return written(path)
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

/** Steps for the user before a shell finds the command; `null`: none. The other folders are on every path. */
export function pathMessage({ platform, env, home }: CommandPlaceOptions): string | null {
  const dir = posix.join(home, '.local', 'bin')
  if (platform !== 'linux' || env.PATH?.split(':').includes(dir)) return null
  return `If a new terminal does not find it, add ${dir} to PATH.`
}

/** One word of a POSIX shell. */
export function shellWord(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
