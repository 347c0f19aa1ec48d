import { execFile, spawn } from 'node:child_process'
import type { Entry } from '#contract/access'
import { windowsProgram } from '../../engine/library.ts'

const failsWithinMs = 1_000

export interface BrowserSurroundings {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isRoot: boolean
}

/**
 * Opens the interface in the user's browser with a new entry code. Returns whether that worked, as far as known within
 * a second: the opener exits with an error if it finds no browser, and keeps running if it becomes the browser. Other
 * users can read command lines, so the opener gets a file that redirects. A browser that sees only parts of the disk
 * gets the address; its code works once, and its use is printed.
 */
export async function openBrowser(
  createEntry: (asFile: boolean) => Promise<Entry>,
  surroundings: BrowserSurroundings = {
    platform: process.platform,
    env: process.env,
    isRoot: process.getuid?.() === 0,
  },
): Promise<boolean> {
  const opener = browserOpener(surroundings)
  if (opener === null) return false
  const { url, file } = await createEntry(!(await isConfined(surroundings)))
  const [command, ...args] = opener
  const { env } = surroundings
  const child = spawn(command, [...args, file ?? url], { stdio: 'ignore', detached: true, env: { ...env } })
  child.unref()
  return new Promise(resolve => {
    const timer = setTimeout(resolve, failsWithinMs, true)
    const end = (isOpened: boolean): void => {
      clearTimeout(timer)
      resolve(isOpened)
    }
    child.on('exit', code => end(code === 0))
    // No such program.
    child.on('error', () => end(false))
  })
}

/** The opener and its arguments before the page; `null` if no browser is expected. */
export function browserOpener({ platform, env, isRoot }: BrowserSurroundings): [string, ...string[]] | null {
  if (isRoot || env.CI || env.SSH_CONNECTION) return null
  if (platform === 'darwin') return ['open']
  // Not `start`: a shell would read the address.
  if (platform === 'win32') return [windowsProgram('rundll32.exe', env), 'url.dll,FileProtocolHandler']
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : null
}

/**
 * Whether the browser is a snap, which cannot read hidden folders. On Windows other users cannot see command lines, and
 * HTML files may open in another program.
 */
async function isConfined({ platform, env }: BrowserSurroundings): Promise<boolean> {
  if (platform === 'win32') return true
  if (platform !== 'linux') return false
  const name = await new Promise<string>(resolve => {
    const options = { timeout: 2_000, env: { ...env } }
    execFile('xdg-settings', ['get', 'default-web-browser'], options, (_error, stdout) => resolve(stdout))
  })
  return isSnap(name)
}

/** Desktop files of snaps have the package and the program in their name: `firefox_firefox.desktop`. */
export function isSnap(desktopFile: string): boolean {
  return /^[a-z0-9-]+_[a-z0-9-]+\.desktop\s*$/.test(desktopFile)
}
