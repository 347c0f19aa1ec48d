import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { errorCode } from '../../engine/files/system-errors.ts'

/** Runs a program and returns its output. Rejects if it is missing, fails or takes longer than two seconds. */
export type RunProgram = (file: string, args: readonly string[]) => Promise<string>

const watcher = 'org.kde.StatusNotifierWatcher'
const property = 'IsStatusNotifierHostRegistered'
const path = '/StatusNotifierWatcher'

/** Programs that read a property on the session's bus. Every Linux desktop has one; the first that exists is used. */
const readers: ReadonlyArray<readonly [file: string, args: readonly string[]]> = [
  ['busctl', ['--user', '--auto-start=no', 'get-property', watcher, path, watcher, property]],
  [
    'gdbus',
    [
      ...['call', '--session', '--timeout', '2', '--dest', watcher, '--object-path', path],
      ...['--method', 'org.freedesktop.DBus.Properties.Get', watcher, property],
    ],
  ],
  [
    'dbus-send',
    [
      ...['--session', '--print-reply', '--reply-timeout=2000', `--dest=${watcher}`, path],
      ...['org.freedesktop.DBus.Properties.Get', `string:${watcher}`, `string:${property}`],
    ],
  ],
]

/**
 * Whether the user sees an icon in the tray. On Linux that needs a desktop with StatusNotifier, which GNOME
 * has only by an extension, and Electron does not report an invisible tray. `HOOKTRAIL_TRAY` (`always`,
 * `never`) decides for a desktop that is not recognized.
 */
export async function isTrayAvailable(
  platform: NodeJS.Platform,
  wish: string | undefined,
  run: RunProgram = runProgram,
): Promise<boolean> {
  if (wish === 'always' || wish === 'never') return wish === 'always'
  if (platform !== 'linux') return true
  for (const [file, args] of readers) {
    try {
      return /\btrue\b/.test(await run(file, args))
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') return false
    }
  }
  return false
}

const runProgram: RunProgram = async (file, args) =>
  (await promisify(execFile)(file, args, { timeout: 2_000 })).stdout
