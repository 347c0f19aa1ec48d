import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '#contract/errors'

export interface DesktopOptions {
  /** Capture port. Default: from the settings. */
  readonly port?: number
  /** Absolute path of the data folder. */
  readonly dataDir?: string
  /** Starts in the tray, without a window, as at login. */
  readonly isHidden: boolean
  /** Links and paths to open, as given. */
  readonly given: readonly string[]
}

/**
 * Options of Chromium, Electron or a debugger are ignored. `appDir`: the folder that Electron runs, as from a
 * checkout; arguments before it are not for the app. Throws `invalid-params`.
 */
export function readOptions(argv: readonly string[], workingDir: string, appDir?: string): DesktopOptions {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { port: { type: 'string' }, data: { type: 'string' }, hidden: { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  })
  const appAt = appDir === undefined ? -1 : positionals.findIndex(one => resolve(workingDir, one) === appDir)
  return {
    isHidden: values.hidden === true,
    ...(values.port === undefined ? {} : { port: readPort(values.port) }),
    ...(values.data === undefined ? {} : { dataDir: readFolder(values.data, workingDir) }),
    given: positionals.slice(appAt + 1),
  }
}

function readPort(value: unknown): number {
  const port = typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
  if (port <= 65_535) return port
  throw new AppError('invalid-params', '--port takes a number from 0 to 65535; 0 uses a free port.')
}

function readFolder(value: unknown, workingDir: string): string {
  if (typeof value === 'string' && value !== '') return resolve(workingDir, value)
  throw new AppError('invalid-params', '--data takes a folder for deliveries.')
}
