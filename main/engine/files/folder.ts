import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { makeFolders } from './make-folders.ts'
import { resolvedPlace } from './private-folder.ts'
import { errorCode } from './system-errors.ts'

/** Linux: a path through an open folder leads into that folder. Elsewhere, the place is compared before and after. */
const openFiles = '/proc/self/fd'
const hasOpenFiles = process.platform === 'linux' && existsSync(openFiles)
/** Linux: opens without the permission to list the folder. */
const pathOnly = hasOpenFiles ? 0o10000000 : 0
const flags = constants.O_RDONLY | pathOnly | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0)

/**
 * Opens a folder. `place`: without links. Each segment is opened within its parent and no link is followed,
 * so that a link made at the same time does not lead elsewhere. `isMade`: creates missing folders (0700).
 * Throws errors of the file system.
 */
export function openFolder(place: string, isMade = false): Folder {
  if (!hasOpenFiles) {
    if (isMade) makeFolders(place)
    return openedFolder(place, openSync(place, flags))
  }
  let folder = openedFolder(sep, openSync(sep, flags))
  for (const segment of place.split(sep).filter(Boolean)) {
    const parent = folder
    try {
      folder = openFolderIn(parent, segment, isMade)
    } finally {
      parent.close()
    }
  }
  return folder
}

/** Opens a child folder. Throws errors of the file system, also for a link. */
export function openFolderIn(parent: Folder, name: string, isMade = false): Folder {
  const path = join(parent.path, name)
  try {
    return openedFolder(path, openSync(parent.at(name), flags))
  } catch (error) {
    if (!isMade || errorCode(error) !== 'ENOENT') throw error
    mkdirSync(parent.at(name), { mode: 0o700 })
    return openedFolder(path, openSync(parent.at(name), flags))
  }
}

export type Folder = ReturnType<typeof openedFolder>

/** An open folder. Its paths lead into this folder even if another takes its place. */
function openedFolder(path: string, file: number) {
  const opened = fstatSync(file, { bigint: true })
  const base = hasOpenFiles ? `${openFiles}/${file}` : path
  return {
    path,
    /** Path of a name in the folder, or of the folder itself. Valid until it is closed. */
    at: (name = ''): string => (name === '' ? base : join(base, name)),
    /** False after it was moved, removed or replaced. */
    isInPlace(): boolean {
      if (hasOpenFiles) return readlinkSync(base) === path
      const there = statSync(path, { bigint: true, throwIfNoEntry: false })
      return there?.dev === opened.dev && there.ino === opened.ino && resolvedPlace(path) === path
    },
    close: () => closeSync(file),
  }
}

/** Path with its links resolved except for the last name. */
export function placeOf(path: string): string {
  const whole = resolve(path)
  return join(resolvedPlace(dirname(whole)), basename(whole))
}
