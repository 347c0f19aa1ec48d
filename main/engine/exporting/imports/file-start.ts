import { closeSync, openSync, readSync, statSync } from 'node:fs'

/** A file or a folder whose format an import detects. */
export interface FileStart {
  readonly path: string
  readonly kind: 'file' | 'folder' | 'other'
  readonly bytes: number
  /** How a file begins, without a byte order mark and blanks. */
  readonly text: string
}

const startBytes = 64 * 1024

/** Throws what the file system throws. */
export function readFileStart(path: string): FileStart {
  const stat = statSync(path)
  const kind = stat.isDirectory() ? 'folder' : stat.isFile() ? 'file' : 'other'
  return { path, kind, bytes: stat.size, text: kind === 'file' ? startOf(path) : '' }
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

function startOf(path: string): string {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(startBytes)
    const start = buffer.toString('utf8', 0, readSync(file, buffer, 0, startBytes, 0))
    return start.replace(/^\ufeff?\s*/, '')
  } finally {
    closeSync(file)
  }
}
