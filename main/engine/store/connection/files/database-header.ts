import { closeSync, readSync } from 'node:fs'
import { openPlainFile } from '../../../files/named-file.ts'

const headerBytes = 100
const magic = 'SQLite format 3\0'
/** Above the schema version of every build: Hooktrail never wrote a greater number. */
const mostSchemaVersions = 100_000

/**
 * Whether a database's header can be SQLite's and a store's (https://www.sqlite.org/fileformat.html, 1.3).
 * SQLite takes some destroyed headers for a read-only or a newer database. Call it before this process has a
 * connection to the file. True for an empty file and for a file that can't be opened: opening it reports why.
 */
export function isHeaderReadable(file: string): boolean {
  const header = readHeader(file)
  return header === null || header.byteLength === 0 || isPlausible(header)
}

/**
 * Schema version in the header, read without a connection. 0 if the file is missing, empty or no database.
 * The log may have a later version.
 */
export function versionInHeader(file: string): number {
  const header = readHeader(file)
  return header === null || header.byteLength === 0 || !isPlausible(header) ? 0 : header.readUInt32BE(60)
}

function isPlausible(header: Buffer): boolean {
  if (header.byteLength < headerBytes || header.toString('latin1', 0, 16) !== magic) return false
  const pageSize = header.readUInt16BE(16)
  const isPageSize = pageSize === 1 || (pageSize >= 512 && (pageSize & (pageSize - 1)) === 0)
  const isFormat = [1, 2].includes(header[18] ?? 0) && [1, 2].includes(header[19] ?? 0)
  const isPayload = header[21] === 64 && header[22] === 32 && header[23] === 32
  // Both are 0 until the first table is made.
  const isSchemaFormat = header.readUInt32BE(44) <= 4
  const isEncoding = header.readUInt32BE(56) <= 3
  const isVersion = header.readUInt32BE(60) <= mostSchemaVersions
  return isPageSize && isFormat && isPayload && isSchemaFormat && isEncoding && isVersion
}

const readHeader = (file: string): Buffer | null => readStart(file, headerBytes)

/** The first bytes of a file, or fewer if it is shorter. `null` if it is missing, unreadable or not a regular file. */
export function readStart(file: string, bytes: number): Buffer | null {
  let handle: number | null = null
  try {
    handle = openPlainFile(file).fd
    const start = Buffer.alloc(bytes)
    return start.subarray(0, readSync(handle, start, 0, bytes, 0))
  } catch {
    return null
  } finally {
    if (handle !== null) closeSync(handle)
  }
}
