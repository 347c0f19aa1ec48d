import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'
import type { App } from 'electron'
import { AppError } from '#contract/errors'
import type { LoginStatus } from '#contract/host'
import { replaceFile } from '../../engine/files/replace-file.ts'
import { updateProgramOf } from '../launch/update-program.ts'

/** Characters for which an argument must be quoted: Desktop Entry Specification, "The Exec key". */
const reserved = /[\s"'\\><~|&;$*?#()`]/

/**
 * The value of `Exec` for a program and its arguments: quoted, with `%` doubled, and then escaped once more as every
 * value of the file.
 */
export function execLine(parts: readonly string[]): string {
  return parts.map(part => escapeValue(quote(part.replaceAll('%', '%%')))).join(' ')
}

export function escapeValue(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r')
}

function quote(part: string): string {
  if (part !== '' && !reserved.test(part)) return part
  return `"${part.replace(/["`$\\]/g, '\\$&')}"`
}

export interface LoginOptions {
  readonly app: Pick<App, 'isPackaged' | 'getAppPath' | 'getLoginItemSettings' | 'setLoginItemSettings'>
  readonly platform: NodeJS.Platform
  readonly execPath: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** The data folder, if one was given on the command line. */
  readonly givenDataDir: string | undefined
}

const hiddenOption = '--hidden'

export type LoginItem = ReturnType<typeof createLoginItem>

/** The system stores whether Hooktrail starts at login; the settings have no copy. */
export function createLoginItem(options: LoginOptions) {
  const { app, platform, env } = options
  // A test has no installed app.
  const isInstalled = app.isPackaged || env.HOOKTRAIL_TEST_LOGIN === '1'
  const system = platform === 'linux' ? linuxItem(options) : electronItem(options)
  const reason = isInstalled
    ? system === null
      ? 'This system has no login items.'
      : null
    : 'Hooktrail runs from a checkout. Install the app to start it at login.'
  return {
    status() {
      if (reason !== null || system === null) return { isAvailable: false, isOn: false, message: reason }
      return { isAvailable: true, ...system.status() }
    },
    /** Throws `not-available`. */
    set(isOn: boolean) {
      if (reason !== null || system === null) throw new AppError('not-available', reason ?? '')
      system.set(isOn)
      if (system.status().isOn !== isOn && isOn) {
        const { message } = system.status()
        throw new AppError(
          'not-available',
          message ?? 'The system did not accept the login item. Add Hooktrail in its settings.',
        )
      }
    },
  }
}

type SystemItem = ReturnType<typeof linuxItem>

function linuxItem(options: LoginOptions) {
  const path = autostartPath(options.env.XDG_CONFIG_HOME, options.home)
  return {
    status: (): Pick<LoginStatus, 'isOn' | 'message'> => ({ isOn: isAutostartOn(path), message: null }),
    set(isOn: boolean) {
      if (isOn) writeAutostart(path, loginCommand(options))
      else removeAutostart(path)
    },
  }
}

function electronItem({ app, platform, ...options }: LoginOptions): SystemItem | null {
  if (platform === 'darwin') {
    return {
      status() {
        const { openAtLogin, status } = app.getLoginItemSettings()
        const needsApproval = status === 'requires-approval'
        return {
          isOn: openAtLogin && !needsApproval,
          message: needsApproval ? 'Allow Hooktrail in System Settings, General, Login Items.' : null,
        }
      },
      set: isOn => app.setLoginItemSettings({ openAtLogin: isOn }),
    }
  }
  if (platform !== 'win32') return null
  const { file, args } = loginCommand({ app, platform, ...options })
  const item = { path: file, args: args.map(quoteForWindows) }
  return {
    status() {
      const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings(item)
      const isSwitchedOff = openAtLogin && !executableWillLaunchAtLogin
      return {
        isOn: openAtLogin && executableWillLaunchAtLogin,
        message: isSwitchedOff ? 'Hooktrail is disabled in the startup apps of Windows.' : null,
      }
    },
    set: isOn => app.setLoginItemSettings({ ...item, openAtLogin: isOn, enabled: isOn }),
  }
}

type LoginCommand = ReturnType<typeof loginCommand>

function loginCommand({ app, platform, execPath, givenDataDir }: LoginOptions) {
  return {
    file: platform === 'win32' ? stableExecutable(execPath) : execPath,
    args: [
      ...(app.isPackaged ? [] : [app.getAppPath()]),
      hiddenOption,
      ...(givenDataDir === undefined ? [] : ['--data', givenDataDir]),
    ],
  }
}

/** Squirrel's installer has a folder for each version, and a program above them that starts the newest. */
function stableExecutable(execPath: string): string {
  const program = updateProgramOf(execPath)
  return program === null ? execPath : join(dirname(program), basename(execPath))
}

function quoteForWindows(part: string): string {
  return /[\s"]/.test(part) ? `"${part.replaceAll('"', '\\"')}"` : part
}

/** Folder of the Desktop Application Autostart Specification. */
function autostartPath(configHome: string | undefined, home: string): string {
  const folder = configHome !== undefined && isAbsolute(configHome) ? configHome : join(home, '.config')
  return join(folder, 'autostart', 'hooktrail.desktop')
}

/** Settings of GNOME and others switch autostart off inside the file. */
function isAutostartOn(path: string): boolean {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return false
  }
  const entries = new Map(
    text.split('\n').flatMap(line => {
      const found = /^([A-Za-z-]+)\s*=\s*(.*?)\s*$/.exec(line)
      return found === null ? [] : [[found[1], found[2]] as const]
    }),
  )
  return (
    entries.has('Exec') &&
    entries.get('Hidden') !== 'true' &&
    entries.get('X-GNOME-Autostart-enabled') !== 'false'
  )
}

/** Throws `not-available` for a program that the format cannot express. */
function writeAutostart(path: string, { file, args }: LoginCommand): void {
  if (file.includes('=')) {
    throw new AppError(
      'not-available',
      `The desktop can't start ${file}, because of the "=" in its path. Move Hooktrail to another folder.`,
    )
  }
  const text = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Hooktrail',
    'Comment=Captures webhooks',
    `Exec=${execLine([file, ...args])}`,
    // Ignored if Hooktrail was removed and this file was not.
    `TryExec=${escapeValue(file)}`,
    'Icon=hooktrail',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 })
  replaceFile(path, text, 0o644)
}

function removeAutostart(path: string): void {
  rmSync(path, { force: true })
}
