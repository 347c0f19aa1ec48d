import { statSync } from 'node:fs'

/**
 * Device and inode of the file at a path; `null` where there is none or it cannot be read. Two equal results mean the
 * same file, as long as a process has it open. Opens nothing: closing a file would drop this process's locks on it.
 */
export function identityOf(path: string): string | null {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    return found === undefined ? null : `${found.dev}:${found.ino}`
  } catch {
    // A folder above may not be entered: whatever lies there is out of reach, which is all that is asked.
    return null
  }
}
