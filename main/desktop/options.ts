import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '#contract/errors'

export type DesktopOptions = ReturnType<typeof readOptions>

/**
 * Options of Chromium, Electron or a debugger are ignored. `appDir`: the folder that Electron runs, as from a
 * checkout; arguments before it are not for the app. Without an option, a variable counts as for the commands. Throws
 * `invalid-params`.
 */
export function readOptions(
  argv: readonly string[],
  workingDir: string,
  appDir?: string,
  variables: Readonly<Record<string, string | undefined>> = process.env,
) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { port: { type: 'string' }, data: { type: 'string' }, hidden: { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  })
  // An empty variable counts as absent.
  const { port = variables.HOOKTRAIL_PORT || undefined, data = variables.HOOKTRAIL_DATA || undefined } =
    values
  const appAt = appDir === undefined ? -1 : positionals.findIndex(one => resolve(workingDir, one) === appDir)
  return {
    /** Starts in the tray, without a window, as at login. */
    isHidden: values.hidden === true,
    ...(port === undefined ? {} : { port: readPort(port) }),
    ...(data === undefined ? {} : { dataDir: readFolder(data, workingDir) }),
    /** Links and paths to open, as given. */
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
