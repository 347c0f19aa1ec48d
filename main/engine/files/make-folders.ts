import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from './system-errors.ts'

/**
 * Makes a folder and its missing parents, for this user alone. Returns the uppermost folder that it made; `undefined` if
 * there was none to make. Node's `recursive` never returns where the system reports a missing parent that exists, as in
 * /proc. Throws errors of the file system.
 */
export function makeFolders(path: string): string | undefined {
  try {
    mkdirSync(path, { mode: 0o700 })
    return path
  } catch (error) {
    if (isFolder(path)) return undefined
    const parent = dirname(path)
    if (errorCode(error) !== 'ENOENT' || isFolder(parent)) throw error
    const made = makeFolders(parent)
    return makeFolders(path) && (made ?? path)
  }
}

const isFolder = (path: string): boolean => {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  } catch {
    // The path has a file in place of a folder, or is unreadable.
    return false
  }
}
