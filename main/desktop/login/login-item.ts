import { basename, dirname, join } from 'node:path'
import type { App } from 'electron'
import { AppError } from '#contract/errors'
import type { LoginStatus } from '#contract/host'
import { updateProgramOf } from '../launch/update-program.ts'
import {
  autostartPath,
  isAutostartOn,
  type LoginCommand,
  removeAutostart,
  writeAutostart,
} from './autostart-file.ts'

/** Whether the system starts Hooktrail at login. The system knows; nothing is copied into the settings. */
export interface LoginItem {
  status(): LoginStatus
  /** Throws `not-available`. */
  set(isOn: boolean): void
}

export interface LoginOptions {
  readonly app: Pick<App, 'isPackaged' | 'getAppPath' | 'getLoginItemSettings' | 'setLoginItemSettings'>
  readonly platform: NodeJS.Platform
  readonly execPath: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** The data folder, where one was given on the command line. */
  readonly givenDataDir: string | undefined
}

/** Starts without a window. */
export const hiddenOption = '--hidden'

export function createLoginItem(options: LoginOptions): LoginItem {
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
    set(isOn) {
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

interface SystemItem {
  status(): Pick<LoginStatus, 'isOn' | 'message'>
  set(isOn: boolean): void
}

function linuxItem(options: LoginOptions): SystemItem {
  const path = autostartPath(options.env.XDG_CONFIG_HOME, options.home)
  return {
    status: () => ({ isOn: isAutostartOn(path), message: null }),
    set(isOn) {
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

function loginCommand({ app, platform, execPath, givenDataDir }: LoginOptions): LoginCommand {
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
