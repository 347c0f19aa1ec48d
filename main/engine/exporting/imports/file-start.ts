import { closeSync, lstatSync, readSync, realpathSync, statSync } from 'node:fs'
import { openNamedFile } from '../../files/named-file.ts'
import { utf16Of } from './file-pieces.ts'

export interface FileStart {
  readonly path: string
  readonly kind: 'file' | 'folder' | 'other'
  readonly bytes: number
  /** Start of a file as text, without a byte order mark and blanks. */
  readonly text: string
  readonly isUtf16: boolean
  readonly start: Buffer
}

export const startBytes = 64 * 1024

/** Throws `file-refused`, `private-path`, and errors of the file system. */
export function readFileStart(path: string, dataDir: string | null): FileStart {
  const place = realpathSync.native(path)
  const stat = statSync(place)
  const kind = stat.isDirectory() ? 'folder' : stat.isFile() ? 'file' : 'other'
  const start = kind === 'file' ? startOf(place, dataDir) : Buffer.alloc(0)
  const encoding = utf16Of(start)
  const text = new TextDecoder(encoding ?? 'utf-8').decode(start).trimStart()
  return { path: place, kind, bytes: stat.size, text, isUtf16: encoding !== null, start }
}

/** Whether the folder has this name, even as a link, which is refused when it is read. */
export function hasName(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function startOf(path: string, dataDir: string | null): Buffer {
  const { fd } = openNamedFile(path, dataDir)
  try {
    const buffer = Buffer.alloc(startBytes)
    return buffer.subarray(0, readSync(fd, buffer, 0, startBytes, 0))
  } finally {
    closeSync(fd)
  }
}
