import { randomBytes } from 'node:crypto'
import { chmodSync, lstatSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { chmod, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '#contract/errors'
import { makeFolders } from '../files/make-folders.ts'
import { openNamedFolder, readWholeSync } from '../files/named-file.ts'

/** Folder for secrets, allowed programs and signed-in browsers. Made with its first file. */
export function secretsDir(dataDir: string): string {
  return join(dataDir, 'secrets')
}

/**
 * Content of a small file in the secrets folder of a data folder that a repository may bring along. File and folder may be
 * no link, unlike the data folder. Throws `file-refused` and errors of the file system.
 */
export function readSecretsFile(path: string, maximumBytes: number): Buffer {
  const folder = dirname(path)
  const opened = openNamedFolder(dirname(folder), null, basename(folder))
  return readWholeSync(opened.open(basename(path), maximumBytes))
}

/**
 * Refuses a data folder with links, pipes or devices before anything in it is opened: SQLite follows the first and waits
 * for a writer of the second. The data folder may be a link. `isOpened`: by the name, for a caller that opens only some
 * files. Throws `folder-not-writable`, and errors of the file system.
 */
export function refuseSpecialFiles(dataDir: string, isOpened = (_name: string): boolean => true): void {
  const place = realpathSync(dataDir)
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    if (!isOpened(entry.name) || entry.isFile() || entry.isDirectory() || entry.isSocket()) continue
    const what = entry.isSymbolicLink() ? 'is a link' : 'is not a regular file'
    throw new AppError(
      'folder-not-writable',
      `${join(place, entry.name)} ${what}. Remove it: Hooktrail reads and writes only regular files in its data folder.`,
    )
  }
}

/**
 * Removes other users' rights on a data folder, its secrets folder and the files in it. The data folder may
 * be a link. Throws `folder-not-writable` if another user owns a part, if there are special files or secrets that are
 * no files, or if the file system has no such rights.
 */
export function closeToOthers(dataDir: string): void {
  takeFromOthers(realpathSync(dataDir))
  refuseSpecialFiles(dataDir)
  const secrets = secretsDir(dataDir)
  if (lstatSync(secrets, { throwIfNoEntry: false }) === undefined) return
  takeFromOthers(secrets)
  for (const name of readdirSync(secrets)) takeFromOthers(join(secrets, name))
}

/** Makes a folder that Git ignores if it is new: a data folder in a project contains payloads and secrets. */
export function makeIgnoredFolder(path: string): void {
  if (makeFolders(path) !== undefined) writeFileSync(join(path, '.gitignore'), '*\n', { mode: 0o600 })
}

/** Makes a folder for this user only. Throws like `closeToOthers` if a folder with other rights exists. */
export function makePrivateFolder(path: string): void {
  makeFolders(path)
  takeFromOthers(path)
}

function takeFromOthers(path: string): void {
  const facts = lstatSync(path)
  if (!facts.isFile() && !facts.isDirectory()) {
    throw new AppError(
      'folder-not-writable',
      `${path} is a link or no file. Remove it: secrets are never read through links.`,
    )
  }
  // Windows has no such modes; a user's profile is private there.
  if (process.getuid === undefined) return
  if (facts.uid !== process.getuid()) {
    throw new AppError(
      'folder-not-writable',
      `${path} belongs to another user, who could read and change it. Choose another data folder with --data, or make it yours with chown.`,
    )
  }
  if ((facts.mode & 0o077) === 0) return
  try {
    chmodSync(path, facts.mode & 0o700)
  } catch {}
  if ((lstatSync(path).mode & 0o077) !== 0) {
    throw new AppError(
      'folder-not-writable',
      `Other users can open ${path}, and its disk does not let Hooktrail change that. Choose a data folder on another disk with --data.`,
    )
  }
}

/**
 * Writes a file that only this user can read (0600): a crash leaves the old or the new file. Rejects with the
 * system's error; the old file then stays.
 */
export async function replacePrivateFile(path: string, text: string): Promise<void> {
  const next = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(next, text, { mode: 0o600, flag: 'wx', flush: true })
    // The umask may have removed rights of the owner.
    await chmod(next, 0o600)
    await rename(next, path)
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
}
