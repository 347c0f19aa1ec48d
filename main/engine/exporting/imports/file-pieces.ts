import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { importProblem } from './import-problem.ts'

const pieceBytes = 256 * 1024

/** A file's bytes in pieces; each is valid until the next is asked for. */
export function* filePieces(path: string): Generator<Buffer, void, undefined> {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(pieceBytes)
    for (;;) {
      const bytes = readSync(file, buffer, 0, pieceBytes, null)
      if (bytes === 0) return
      yield buffer.subarray(0, bytes)
    }
  } finally {
    closeSync(file)
  }
}

/** A whole plain file of at most so many bytes. Throws `import-invalid`. */
export function wholeFile(path: string, place: string, maximumBytes: number): Buffer {
  // Before it is opened: opening a pipe would block until it has a writer.
  if (!statSync(path).isFile()) throw importProblem(place, 'Not a regular file.')
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (size > maximumBytes) {
      throw importProblem(place, `The file has ${size} bytes; at most ${maximumBytes} are supported.`)
    }
    const buffer = Buffer.alloc(size)
    let at = 0
    while (at < size) {
      const bytes = readSync(file, buffer, at, size - at, at)
      if (bytes === 0) break
      at += bytes
    }
    return buffer.subarray(0, at)
  } finally {
    closeSync(file)
  }
}

/** Lines of bytes without their newline. Throws `import-invalid` for one that is too long. */
export function* fileLines(path: string, maximumBytes: number): Generator<Buffer, void, undefined> {
  let rest: Buffer[] = []
  let restBytes = 0
  for (const piece of filePieces(path)) {
    let from = 0
    for (let at = piece.indexOf(0x0a); at >= 0; at = piece.indexOf(0x0a, from)) {
      yield Buffer.concat([...rest, piece.subarray(from, at)])
      rest = []
      restBytes = 0
      from = at + 1
    }
    if (from === piece.byteLength) continue
    rest.push(Buffer.from(piece.subarray(from)))
    restBytes += piece.byteLength - from
    if (restBytes > maximumBytes) {
      throw importProblem(path, `A line has more than ${maximumBytes} bytes.`)
    }
  }
  if (restBytes > 0) yield Buffer.concat(rest)
}
