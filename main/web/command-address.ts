import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '#contract/errors'

/** Longest path that every system takes as a socket's address (macOS: 104 bytes with the closing zero). */
const maximumPathBytes = 100

/**
 * The address of the process that holds a data folder. The same on both sides, whatever their environment: a socket in
 * the folder, or, where that path is too long, in a folder of this user under /tmp; a named pipe on Windows.
 */
export function commandAddress(dataDir: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return `\\\\.\\pipe\\hooktrail-${folderHash(dataDir)}`
  const inside = join(dataDir, 'hooktrail.sock')
  if (Buffer.byteLength(inside) <= maximumPathBytes) return inside
  // Not os.tmpdir(): the two sides may have different TMPDIR.
  return join(`/tmp/hooktrail-${process.getuid?.() ?? 'user'}`, `${folderHash(dataDir)}.sock`)
}

/** Makes the folder of an address outside the data folder, and checks it. Throws as `checkAddressFolder` does. */
export function prepareAddressFolder(address: string, dataDir: string): void {
  if (liesInside(address, dataDir)) return
  mkdirSync(dirname(address), { recursive: true, mode: 0o700 })
  checkAddressFolder(address, dataDir)
}

/**
 * Throws `folder-not-writable` where somebody else's folder is in its place: anyone may create names in /tmp, and could
 * pretend to be the holder. Throws ENOENT where there is none.
 */
export function checkAddressFolder(address: string, dataDir: string): void {
  if (liesInside(address, dataDir)) return
  const folder = dirname(address)
  const facts = lstatSync(folder)
  if (facts.isDirectory() && facts.uid === process.getuid?.() && (facts.mode & 0o077) === 0) return
  throw new AppError(
    'folder-not-writable',
    `${folder} is not a private folder of this user. Remove it and start again.`,
  )
}

/** The data folder is private, and a pipe lies in no folder. */
function liesInside(address: string, dataDir: string): boolean {
  return process.platform === 'win32' || dirname(address) === dataDir
}

function folderHash(dataDir: string): string {
  return createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24)
}
