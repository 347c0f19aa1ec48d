import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  opendirSync,
  openSync,
  read,
  readlinkSync,
  readSync,
  realpathSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { AppError } from '#contract/errors'
import { refusePrivate } from './private-folder.ts'

export interface OpenedFile {
  readonly fd: number
  readonly bytes: number
  readonly modifiedAtMs: number
}

const maximumNames = 20_000
/** On Linux, unless a container hides it. */
const hasOpenFiles = existsSync('/proc/self/fd')
/** Absent on Windows, where opening never blocks. */
const plainly = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

/**
 * Opens a file that a user, call or command named. The path may be a link. Only regular files up to a size: a pipe
 * blocks, a device never ends. `dataDir`: its private files are refused (private-folder.ts); `null` for files that
 * Hooktrail has just written. Throws `file-refused`, `private-path`, and errors of the file system.
 */
export function openNamedFile(
  path: string,
  dataDir: string | null,
  maximumBytes = Number.POSITIVE_INFINITY,
): OpenedFile {
  const place = realpathSync.native(path)
  if (dataDir !== null) refuseForeign(place, dataDir)
  return openPlain(place, path, maximumBytes, null)
}

/**
 * Content of a small file at a place that a repository may bring along, such as a data folder before it is opened. Only a
 * regular file, and no link: `/dev/zero` never ends. Throws `file-refused` and errors of the file system.
 */
export function readPlainFile(path: string, maximumBytes: number): Buffer {
  return readWholeSync(openPlainFile(path, maximumBytes))
}

/** The same for a file of which a part is read. */
export function openPlainFile(path: string, maximumBytes = Number.POSITIVE_INFINITY): OpenedFile {
  const place = join(realpathSync.native(dirname(path)), basename(path))
  return openPlain(place, path, maximumBytes, null)
}

/** A folder that a user chose. Its content is foreign: no name in it may be a link. */
export type NamedFolder = ReturnType<typeof openNamedFolder>

/**
 * Opens a chosen folder, or `below` in it, which may be no link. Throws `file-refused`, `private-path`, and errors of
 * the file system.
 */
export function openNamedFolder(path: string, dataDir: string | null, below = '') {
  const place = join(realpathSync.native(path), below)
  if (realpathSync.native(place) !== place) throw refused(place, 'is a link')
  if (dataDir !== null) refuseForeign(place, dataDir)
  const open = (name: string, maximumBytes = Number.POSITIVE_INFINITY): OpenedFile => {
    if (name !== basename(name) || name === '..') throw refused(name, 'leads outside its folder')
    return openPlain(join(place, name), name, maximumBytes, dataDir)
  }
  return {
    path: place,
    open,
    read: async (name: string, maximumBytes: number): Promise<Buffer> => readWhole(open(name, maximumBytes)),
    /** Names of all entries. Throws `file-refused` for more than 20,000. */
    names: (): string[] => namesIn(place),
  }
}

/** Opens a regular file at a path without links. `dataDir`: refuses files that are linked from its private folders. */
function openPlain(place: string, path: string, maximumBytes: number, dataDir: string | null): OpenedFile {
  // Checked before opening, which has effects for some devices.
  const standing = lstatSync(place)
  if (standing.isSymbolicLink()) throw refused(path, 'is a link')
  if (!standing.isFile()) throw refused(path, 'is not a regular file')
  if (dataDir !== null && standing.nlink > 1) refusePrivate(place, dataDir)
  const fd = openSync(place, plainly)
  try {
    const stat = fstatSync(fd)
    if (!stat.isFile() || stat.ino !== standing.ino || openedPlace(fd, place) !== place) {
      throw refused(path, 'changed while it was opened')
    }
    if (stat.size > maximumBytes) {
      throw refused(path, `has ${stat.size} bytes; at most ${maximumBytes} are supported`)
    }
    return { fd, bytes: stat.size, modifiedAtMs: stat.mtimeMs }
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

/** Real path of the open file, to notice a link put into its path at the last moment. */
function openedPlace(fd: number, place: string): string {
  return hasOpenFiles ? readlinkSync(`/proc/self/fd/${fd}`) : realpathSync.native(place)
}

/** Files of the kernel have no size and show the memory and environment of this process. */
function refuseForeign(place: string, dataDir: string): void {
  if (/^\/(?:proc|sys)(?:\/|$)/.test(place)) throw refused(place, 'is not a regular file')
  refusePrivate(place, dataDir)
}

/** Reads up to the size at opening, then closes. */
export function readWholeSync({ fd, bytes }: OpenedFile): Buffer {
  try {
    const buffer = Buffer.alloc(bytes)
    let at = 0
    while (at < bytes) {
      const count = readSync(fd, buffer, at, bytes - at, at)
      if (count === 0) break
      at += count
    }
    return buffer.subarray(0, at)
  } finally {
    closeSync(fd)
  }
}

const readAsync = promisify(read)

async function readWhole({ fd, bytes }: OpenedFile): Promise<Buffer> {
  try {
    const buffer = Buffer.alloc(bytes)
    let at = 0
    while (at < bytes) {
      const { bytesRead } = await readAsync(fd, buffer, at, bytes - at, at)
      if (bytesRead === 0) break
      at += bytesRead
    }
    return buffer.subarray(0, at)
  } finally {
    closeSync(fd)
  }
}

function namesIn(place: string): string[] {
  const folder = opendirSync(place)
  try {
    const names: string[] = []
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
      names.push(entry.name)
      if (names.length > maximumNames) throw refused(place, `has more than ${maximumNames} files`)
    }
    return names.sort()
  } finally {
    folder.closeSync()
  }
}

/** Names are foreign: shortened, and escaped for terminals. */
export function refused(path: string, why: string): AppError {
  return new AppError('file-refused', `${path.replace(/\p{Cc}/gu, '?').slice(0, 500)} ${why}.`)
}
