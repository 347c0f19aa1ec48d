import { statSync } from 'node:fs'

/**
 * Device and inode of the file at a path; `null` if the file is missing or unreadable. Two equal results mean
 * the same file while a process has it open. Opens nothing: closing a file would drop this process's locks on
 * it.
 */
export function identityOf(path: string): string | null {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    return found === undefined ? null : `${found.dev}:${found.ino}`
  } catch {
    // A parent folder can't be entered, so the file can't be used either.
    return null
  }
}
