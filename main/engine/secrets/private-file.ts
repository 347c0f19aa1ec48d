import { randomBytes } from 'node:crypto'
import { chmod, open, rename, rm } from 'node:fs/promises'

/**
 * Writes a file that only this user can read (0600), whole: a crash leaves the old or the new one. Rejects with the
 * system's error; the old one then stays.
 */
export async function replacePrivateFile(path: string, text: string): Promise<void> {
  const next = `${path}.${randomBytes(6).toString('hex')}`
  try {
    const file = await open(next, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    // The umask may have removed permissions, never added any; the mode is set once more all the same.
    await chmod(next, 0o600)
    await rename(next, path)
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
}
