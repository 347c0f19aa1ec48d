import { statSync } from 'node:fs'

/**
 * Device and inode of what lies at a path, `null` where nothing does or it cannot be looked at. Equal for two looks means
 * the same file, as long as somebody has it open. Opens nothing: closing a file would drop this process's locks on it.
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
