import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Squirrel's program in the folder above this version's, or `null` for a copy that was not installed, as from the zip
 * for Windows.
 */
export function updateProgramOf(execPath: string): string | null {
  const program = join(dirname(execPath), '..', 'Update.exe')
  return existsSync(program) ? program : null
}
