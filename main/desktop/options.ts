import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '#contract/errors'
import { findProject, type Project } from '../engine/project/project.ts'
import { refuseForeignData } from '../engine/store/connection/files/own-store.ts'

export type DesktopOptions = ReturnType<typeof readOptions>

/**
 * Options of Chromium, Electron or a debugger are ignored. `appDir`: the folder that Electron runs, as from a
 * checkout; arguments before it are not for the app. Without an option, a variable counts as for the commands, then the
 * project of the working folder. Throws `invalid-params`, as `findProject`, and `consent-needed` for a project's folder
 * with another's store.
 */
export function readOptions(
  argv: readonly string[],
  workingDir: string,
  appDir?: string,
  variables: Readonly<Record<string, string | undefined>> = process.env,
  projectOf: (folder: string) => Project | null = findProject,
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
  const isHidden = values.hidden === true
  // The working folder of a login item is no choice of the user.
  const project = isHidden ? null : projectOf(workingDir)
  const usedPort = port === undefined ? project?.setup.port : readPort(port)
  const usedDataDir = data === undefined ? project?.dataDir : readFolder(data, workingDir)
  if (data === undefined && project !== null) refuseForeignData(project.dataDir)
  return {
    /** Starts in the tray, without a window, as at login. */
    isHidden,
    ...(usedPort === undefined ? {} : { port: usedPort }),
    ...(usedDataDir === undefined ? {} : { dataDir: usedDataDir }),
    ...(project === null
      ? {}
      : { project, isOfProject: data === undefined, isPortGiven: port !== undefined }),
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
