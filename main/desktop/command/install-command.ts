import { execFile } from 'node:child_process'
import { lstat, mkdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { AppError } from '#contract/errors'
import { type CommandPlace, type CommandPlaceOptions, commandPlace, shellWord } from './command-place.ts'

export interface InstallOptions extends CommandPlaceOptions {
  /** Runs a shell command as administrator; the system asks the user. Rejects if the user refuses. */
  readonly asAdministrator?: (command: string) => Promise<void>
}

/**
 * Makes `hooktrail` a command of every shell: a link to the script in the app on macOS and Linux, a small
 * script in a folder of the user's path on Windows. Replaces Hooktrail's command, and never another
 * program's. Returns its path. Throws `not-available` with the reason and a remedy.
 */
export async function installCommand(options: InstallOptions): Promise<string> {
  const place = commandPlace(options)
  if (place === null) {
    throw new AppError('not-available', 'This installation has its command already, or is not a package.')
  }
  if (place.kind === 'unfit') {
    throw new AppError(
      'not-available',
      `A Windows script can’t name ${place.appDir}, because of its letters. Move the app to a folder with English letters only, then install the command again.`,
    )
  }
  if ((await isTaken(place)) === 'other') {
    throw new AppError(
      'not-available',
      `${place.path} belongs to another program. Remove it, then install the command again.`,
    )
  }
  try {
    await write(place)
  } catch (cause) {
    await writeAsAdministrator(place, options, cause)
  }
  return place.path
}

export async function isCommandInstalled(options: CommandPlaceOptions): Promise<boolean> {
  const place = commandPlace(options)
  return place !== null && place.kind !== 'unfit' && (await isTaken(place)) === 'current'
}

/**
 * Rewrites the script of Windows if an earlier version of this app wrote it: it names a folder with the
 * version in it, which later updates remove. A link stays, and so does the file of a user or another program.
 * Returns whether it was written. Throws errors of the file system.
 */
export async function renewCommand(options: CommandPlaceOptions): Promise<boolean> {
  const place = commandPlace(options)
  if (place?.kind !== 'script' || (await isTaken(place)) !== 'ours') return false
  await write(place)
  return true
}

type FitPlace = Exclude<CommandPlace, { kind: 'unfit' }>

async function write(place: FitPlace): Promise<void> {
  await mkdir(dirname(place.path), { recursive: true })
  // Written beside and then renamed, so that a command that starts during the write is complete.
  const next = `${place.path}.next`
  await rm(next, { force: true })
  if (place.kind === 'link') await symlink(place.target, next)
  else await writeFile(next, place.text)
  await rename(next, place.path)
}

async function writeAsAdministrator(
  place: FitPlace,
  { asAdministrator }: InstallOptions,
  cause: unknown,
): Promise<void> {
  if (place.kind === 'script' || asAdministrator === undefined) {
    throw new AppError('not-available', `Can’t write ${place.path}.`, undefined, { cause })
  }
  const target = shellWord(place.target)
  const command = `mkdir -p ${shellWord(dirname(place.path))} && ln -sfn ${target} ${shellWord(place.path)}`
  try {
    await asAdministrator(command)
  } catch (refused) {
    const message = `The command was not installed. Run this in a terminal: sudo sh -c ${shellWord(command)}`
    throw new AppError('not-available', message, undefined, { cause: refused })
  }
}

/** `ours`: of another version or place of Hooktrail. */
async function isTaken(place: FitPlace): Promise<'free' | 'current' | 'ours' | 'other'> {
  const found = await lstat(place.path).catch(() => null)
  if (found === null) return 'free'
  if (place.kind === 'link') {
    if (!found.isSymbolicLink()) return 'other'
    const target = await readlink(place.path)
    if (target === place.target) return 'current'
    return /[/\\]Resources[/\\]bin[/\\]hooktrail$/i.test(target) ? 'ours' : 'other'
  }
  if (!found.isFile()) return 'other'
  // An unreadable file is not Hooktrail's script, and must not stop the app.
  const text = await readFile(place.path, 'utf8').catch(() => '')
  if (text === place.text) return 'current'
  return text.startsWith(place.text.split('\r\n')[0] ?? '') ? 'ours' : 'other'
}

const run = promisify(execFile)

/** The dialog of macOS asks for the password. */
export async function asMacAdministrator(command: string): Promise<void> {
  const quoted = command.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  await run('/usr/bin/osascript', ['-e', `do shell script "${quoted}" with administrator privileges`])
}
