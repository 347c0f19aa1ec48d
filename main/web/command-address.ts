import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '#contract/errors'

/** macOS allows 104 bytes for a socket's path, with the closing zero. */
const maximumPathBytes = 100

/**
 * Address of the process that holds a data folder: a socket in the folder, in a folder of this user under /tmp if that
 * path is too long, or a named pipe on Windows. It depends on no environment variable, so both sides find the same.
 */
export function commandAddress(dataDir: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return `\\\\.\\pipe\\hooktrail-${folderHash(dataDir)}`
  const inside = join(dataDir, 'hooktrail.sock')
  if (Buffer.byteLength(inside) <= maximumPathBytes) return inside
  // Not os.tmpdir(): the two sides may have different values of TMPDIR.
  return join(`/tmp/hooktrail-${process.getuid?.() ?? 'user'}`, `${folderHash(dataDir)}.sock`)
}

/** Makes and checks the folder of an address outside the data folder. Throws as `checkAddressFolder` does. */
export function prepareAddressFolder(address: string, dataDir: string): void {
  if (liesInside(address, dataDir)) return
  mkdirSync(dirname(address), { recursive: true, mode: 0o700 })
  checkAddressFolder(address, dataDir)
}

/**
 * Anyone may create names in /tmp and pretend to be the holder. Throws `folder-not-writable` if the folder belongs to
 * another user, ENOENT if there is none.
 */
export function checkAddressFolder(address: string, dataDir: string): void {
  if (process.platform !== 'win32' && statSync(dataDir).uid !== process.getuid?.()) {
    throw new AppError(
      'folder-not-writable',
      `${dataDir} belongs to another user. Choose another data folder with --data.`,
    )
  }
  if (liesInside(address, dataDir)) return
  const folder = dirname(address)
  const facts = lstatSync(folder)
  if (facts.isDirectory() && facts.uid === process.getuid?.() && (facts.mode & 0o077) === 0) return
  throw new AppError(
    'folder-not-writable',
    `${folder} is not a private folder of this user. Remove it and start again.`,
  )
}

function liesInside(address: string, dataDir: string): boolean {
  return process.platform === 'win32' || dirname(address) === dataDir
}

function folderHash(dataDir: string): string {
  return createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24)
}
