import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError } from '#contract/errors'

/** A target that is written whole or not at all. */
export interface AsideTarget {
  /** The temporary path: in the target's own folder, so that the move is atomic. */
  readonly path: string
  /** Moves what was written to the target. */
  commit(): void
  /** Removes what was written. */
  discard(): void
}

/**
 * Prepares to write `out`, a file or a folder. Throws `target-exists` for a folder that is not empty and for anything
 * that is not a plain file: a plain file is replaced in the end, a folder never. With `isNew` nothing is replaced,
 * whatever appears there meanwhile. Throws `target-unwritable`.
 */
export function openAside(out: string, kind: 'file' | 'folder', isNew = false): AsideTarget {
  refuseStanding(out, kind, isNew)
  const aside = join(dirname(out), `.${basename(out)}.${randomBytes(6).toString('hex')}.part`)
  if (kind === 'folder') {
    try {
      mkdirSync(aside, { mode: 0o700 })
      chmodSync(aside, 0o700)
    } catch (error) {
      throw targetError(out, error)
    }
  }
  return {
    path: aside,
    commit() {
      refuseStanding(out, kind, isNew)
      try {
        if (kind === 'file' && isNew) {
          moveToNew(aside, out)
          return
        }
        // Only an empty folder can be here, and not every system can rename onto one.
        if (kind === 'folder' && statOf(out) !== null) rmdirSync(out)
        renameSync(aside, out)
      } catch (error) {
        throw targetError(out, error)
      }
    },
    discard: () => rmSync(aside, { recursive: true, force: true }),
  }
}

/** Where a rename would replace what appeared in the last moment, this fails. */
function moveToNew(aside: string, out: string): void {
  try {
    linkSync(aside, out)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    // Not every file system has links.
    copyFileSync(aside, out, constants.COPYFILE_EXCL)
  }
  rmSync(aside, { force: true })
}

function refuseStanding(out: string, kind: 'file' | 'folder', isNew: boolean): void {
  const standing = statOf(out)
  if (standing === null) return
  if (isNew) throw targetStands(out, 'exists')
  if (kind === 'file' && standing.isFile()) return
  if (kind === 'folder' && standing.isDirectory() && readdirSync(out).length === 0) return
  const what = standing.isDirectory()
    ? kind === 'folder'
      ? 'is a folder that is not empty'
      : 'is a folder'
    : standing.isFile()
      ? 'is a file'
      : 'is not a regular file'
  throw targetStands(out, what)
}

function targetStands(out: string, what: string): AppError {
  return new AppError('target-exists', `${out} ${what}. Choose another path, or delete it.`, { out })
}

function statOf(path: string): Stats | null {
  try {
    return lstatSync(path)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT') return null
    throw targetError(path, error)
  }
}

/** What a failure of the file system means for an export. AppErrors pass unchanged. */
export function targetError(out: string, error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = (error as NodeJS.ErrnoException).code
  if (code === undefined) throw error
  if (code === 'EEXIST') return targetStands(out, 'exists')
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new AppError('disk-full', `The disk of ${out} is full. No files were left. Free some space.`, {
      out,
    })
  }
  const why = code === 'ENOENT' || code === 'ENOTDIR' ? 'its folder does not exist' : code
  return new AppError(
    'target-unwritable',
    `Can’t write ${out}: ${why}. Choose another path.`,
    { out },
    { cause: error },
  )
}

export function exportCancelled(): AppError {
  return new AppError('cancelled', 'The export was canceled. No files were left.')
}
