import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { AppError } from '#contract/errors'
import { type Folder, openFolder, openFolderIn, placeOf } from './folder.ts'
import { readPlainFile } from './named-file.ts'
import { refusePrivate } from './private-folder.ts'

/** A path that a user, page or agent named, with the rules for writing there. */
export interface TargetOptions {
  readonly out: string
  readonly kind: 'file' | 'folder'
  readonly dataDir: string
  /**
   * Allowed paths, as `placeOf` returns them. `out` is an allowed path or below one. `null` allows any path,
   * for a user at a terminal.
   */
  readonly below?: readonly string[] | null
  /** Required ending below such a path, such as `.har`, since programs may run files with other endings. */
  readonly ending?: string
  /** Whether a file with this beginning was written by Hooktrail and may be replaced. Default: no file is. */
  readonly isOwn?: (start: string) => boolean
  readonly isFolderMade?: boolean
  /** The file is for all users of the project, as others that are committed. Default: for this user only. */
  readonly isShared?: boolean
}

export const openFolders: readonly string[] = ['exports', 'fixtures', 'reports']
const startBytes = 4096

/**
 * Prepares to write at a named place; the only way to do so. The folder is opened once, and everything happens in it
 * without following links. Foreign files, non-empty folders, links, devices and pipes are not replaced. Throws
 * `private-path`, `target-outside`, `target-exists`, `target-unwritable`, `disk-full`.
 */
export function openTarget(options: TargetOptions): Target {
  const { out, kind, dataDir, below = null } = options
  if (!isAbsolute(out) || out.includes('\0')) {
    throw new AppError('invalid-params', 'Enter an absolute path, such as /home/you/export.', { out })
  }
  let folder: Folder | null = null
  try {
    // Resolved once, so that the checked place is the opened one.
    const place = placeOf(out)
    if (below !== null) refuseOutside(place, below, kind === 'file' ? options.ending : undefined)
    refusePrivate(place, dataDir, { open: openFolders })
    folder = openFolder(dirname(place), options.isFolderMade)
    const inPlace = { ...options, out: place }
    refuseStanding(folder, inPlace)
    const left = `.${basename(place)}.${randomBytes(6).toString('hex')}.part`
    return targetIn(folder, kind === 'folder' ? openFolderIn(folder, left, true) : null, left, inPlace)
  } catch (error) {
    folder?.close()
    throw targetError(out, error)
  }
}

/** Writes one file atomically. Throws as `openTarget`. */
export function writeTarget(options: Omit<TargetOptions, 'kind'>, contents: string | Uint8Array): void {
  const target = openTarget({ ...options, kind: 'file' })
  try {
    writeFileSync(target.path, contents, { flag: 'wx', mode: options.isShared ? 0o644 : 0o600, flush: true })
    target.commit()
  } catch (error) {
    throw targetError(options.out, error)
  } finally {
    target.discard()
  }
}

/** Throws `target-outside` unless the place is at or below a given one, and not hidden or in a hidden folder below it. */
export function refuseOutside(place: string, below: readonly string[], ending = ''): void {
  let isChosen = false
  const isBelow = below.some(root => {
    const way = relative(root, place)
    if (isAbsolute(way)) return false
    isChosen ||= way === ''
    return way === '' || way.split(sep).every(segment => !segment.startsWith('.'))
  })
  if (!isBelow) {
    throw new AppError(
      'target-outside',
      `Can’t write ${place}: it is hidden, or not below a folder that was chosen for writing: ${below.join(', ')}.`,
      { path: place },
    )
  }
  if (!isChosen && !basename(place).toLowerCase().endsWith(ending)) {
    throw new AppError('target-outside', `Choose a name that ends with ${ending}.`, { path: place })
  }
}

/** Removes the `leftPath` of a crashed writer. Throws errors of the file system. */
export function removeLeft(leftPath: string): void {
  const folder = openFolder(dirname(leftPath))
  try {
    rmSync(folder.at(basename(leftPath)), { recursive: true, force: true })
  } finally {
    folder.close()
  }
}

export type Target = ReturnType<typeof targetIn>

function targetIn(folder: Folder, inner: Folder | null, left: string, options: TargetOptions) {
  const { out, kind } = options
  const name = basename(out)
  let isOpen = true
  const close = (): void => {
    isOpen = false
    inner?.close()
    folder.close()
  }
  function move(): string {
    const made = statIn(folder, left)
    const isWhole = inner === null ? made?.isFile() === true : inner.isInPlace()
    if (made === null || !isWhole || !folder.isInPlace()) throw moved(out)
    const standing = refuseStanding(folder, options)
    if (kind === 'file' && standing === null) moveToNew(folder.at(left), folder.at(name))
    else {
      // It is empty, and not every system can rename onto a folder.
      if (kind === 'folder' && standing !== null) rmdirSync(folder.at(name))
      renameSync(folder.at(left), folder.at(name))
    }
    const there = statIn(folder, name)
    if (there === null || there.isSymbolicLink()) throw moved(out)
    if (!folder.isInPlace()) {
      if (identityOf(there) === identityOf(made)) rmSync(folder.at(name), { recursive: true, force: true })
      throw moved(out)
    }
    return identityOf(there)
  }
  return {
    /** Where to write: a new file, to be opened with `wx` and 0600, or an empty folder (0700). */
    path: inner?.at() ?? folder.at(left),
    /** The same as a stable path, to remove after a crash. */
    leftPath: join(folder.path, left),
    /** Moves the result to `out` and returns its identity. Throws `target-exists`, `target-unwritable`. */
    commit(): string {
      try {
        const identity = move()
        close()
        return identity
      } catch (error) {
        throw targetError(out, error)
      }
    },
    discard() {
      if (!isOpen) return
      try {
        const names = inner === null ? [] : readdirSync(inner.at())
        for (const one of names) rmSync(join(inner?.at() ?? '', one), { recursive: true, force: true })
        rmSync(folder.at(left), { recursive: true, force: true })
      } finally {
        close()
      }
    },
  }
}

/** Fails if a file appears at the last moment, which a rename would replace. */
function moveToNew(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error
    // Not every file system has links.
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  }
  rmSync(from, { force: true })
}

/** Stats of the file that may be replaced; `null` if there is none. Throws `target-exists`. */
function refuseStanding(folder: Folder, { out, kind, isOwn }: TargetOptions): Stats | null {
  const place = folder.at(basename(out))
  const standing = lstatSync(place, { throwIfNoEntry: false })
  if (standing === undefined) return null
  if (standing.isSymbolicLink()) throw stands(out, 'is a link')
  if (isOwn === undefined && !(kind === 'folder' && standing.isDirectory())) throw stands(out, 'exists')
  if (kind === 'folder') {
    if (standing.isDirectory() && readdirSync(place).length === 0) return standing
    throw stands(out, standing.isDirectory() ? 'is a folder that is not empty' : 'is a file')
  }
  if (standing.isDirectory()) throw stands(out, 'is a folder')
  if (!standing.isFile()) throw stands(out, 'is not a regular file')
  if (isOwn?.(startOf(place)) !== true) throw stands(out, 'was not written by Hooktrail as this kind of file')
  return standing
}

/** `isOwn` for a file that may be replaced only while it has exactly the bytes that were read before. */
export function isStill(path: string, bytes: Uint8Array): () => boolean {
  return () => {
    try {
      return readPlainFile(path, bytes.byteLength).equals(bytes)
    } catch {
      // Longer, a link, or gone.
      return false
    }
  }
}

/** Empty unless it is a regular file. Never waits for a pipe. */
function startOf(place: string): string {
  const file = openSync(place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  try {
    if (!fstatSync(file).isFile()) return ''
    const buffer = Buffer.alloc(startBytes)
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, startBytes, 0))
  } finally {
    closeSync(file)
  }
}

function statIn(folder: Folder, name: string): Stats | null {
  return lstatSync(folder.at(name), { throwIfNoEntry: false }) ?? null
}

/** Distinguishes a file from its replacement. */
export function identityOf({ dev, ino, birthtimeMs }: Stats): string {
  // The inode of a deleted file is reused.
  return `${dev}:${ino}:${birthtimeMs}`
}

/** The same without the device, whose number may change when the computer restarts. */
export function lastingIdentityOf({ ino, birthtimeMs }: Stats): string {
  return `${ino}:${birthtimeMs}`
}

function stands(out: string, what: string): AppError {
  return new AppError('target-exists', `${out} ${what}. Choose another path, or delete it.`, { out })
}

function moved(out: string): AppError {
  return new AppError(
    'target-unwritable',
    `Can’t write ${out}: its folder was moved or replaced. Choose another path.`,
    { out },
  )
}

export function targetError(out: string, error: unknown): unknown {
  const code = codeOf(error)
  if (error instanceof AppError || code === '') return error
  if (code === 'EEXIST') return stands(out, 'exists')
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new AppError('disk-full', `The disk of ${out} is full. No files were left. Free some space.`, {
      out,
    })
  }
  const why =
    code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP'
      ? 'its folder does not exist or is a link'
      : code
  return new AppError(
    'target-unwritable',
    `Can’t write ${out}: ${why}. Choose another path.`,
    { out },
    { cause: error },
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : ''
}
