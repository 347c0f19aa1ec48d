import { createReadStream, statSync } from 'node:fs'
import { openNamedFile, refused } from './named-file.ts'

/**
 * Bytes of a file that the user typed, or of stdin for `-`. Pipes work, as in `check <(command)`. Throws
 * `file-refused` for devices, sockets and folders, `private-path`, and errors of the file system.
 */
export function inputPieces(path: string, dataDir: string): AsyncIterable<Buffer> {
  if (path === '-') return process.stdin
  if (statSync(path).isFIFO()) return createReadStream(path)
  const { fd, bytes } = openNamedFile(path, dataDir)
  // A growing file ends at its size when opened.
  return createReadStream('', { fd, start: 0, end: Math.max(0, bytes - 1) })
}

/** The same as one buffer. Throws `file-refused` beyond the size. */
export async function wholeInput(path: string, dataDir: string, maximumBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of inputPieces(path, dataDir)) {
    bytes += piece.byteLength
    if (bytes > maximumBytes) throw refused(path, `has more than ${maximumBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
