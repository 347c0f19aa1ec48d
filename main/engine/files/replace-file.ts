import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** Writes a file beside another and renames it: a crash leaves the old or the new file. Throws system errors. */
export function replaceFile(path: string, text: string, mode = 0o600): void {
  const aside = `${path}.${process.pid}`
  try {
    writeFileSync(aside, text, { mode })
    renameSync(aside, path)
  } catch (error) {
    // On a full disk, the rename left an empty file.
    rmSync(aside, { force: true })
    throw error
  }
}
