import { closeSync, readSync } from 'node:fs'
import { type OpenedFile, openNamedFile } from '../../files/named-file.ts'
import { importProblem, itemTooLarge } from './import-problem.ts'

const pieceBytes = 256 * 1024

/** Bytes of a file in chunks, each valid until the next. `dataDir`: as in `openNamedFile`. */
export function filePieces(path: string, dataDir: string | null): Generator<Buffer, void, undefined> {
  return piecesOf(() => openNamedFile(path, dataDir))
}

/** Opens the file for the first chunk and closes it after the last. */
export function* piecesOf(open: () => OpenedFile): Generator<Buffer, void, undefined> {
  const { fd, bytes } = open()
  try {
    const buffer = Buffer.allocUnsafe(pieceBytes)
    // A growing file ends at its size when opened.
    for (let at = 0; at < bytes; ) {
      const count = readSync(fd, buffer, 0, Math.min(pieceBytes, bytes - at), at)
      if (count === 0) return
      at += count
      yield buffer.subarray(0, count)
    }
  } finally {
    closeSync(fd)
  }
}

/** As UTF-8 without a byte order mark, also from UTF-16, which PowerShell writes. */
export function* textPieces(path: string, dataDir: string | null): Generator<Buffer, void, undefined> {
  let decoder: InstanceType<typeof TextDecoder> | null | undefined
  for (const piece of filePieces(path, dataDir)) {
    const isFirst = decoder === undefined
    const encoding = isFirst ? utf16Of(piece) : null
    if (isFirst) decoder = encoding === null ? null : new TextDecoder(encoding)
    if (decoder) yield Buffer.from(decoder.decode(piece, { stream: true }))
    else yield isFirst && hasMark(piece) ? piece.subarray(3) : piece
  }
}

/** Full text of a file. Throws `import-invalid` if it is too long. */
export function wholeText(path: string, dataDir: string | null, maximumBytes: number): string {
  const pieces: Buffer[] = []
  let bytes = 0
  for (const piece of textPieces(path, dataDir)) {
    bytes += piece.byteLength
    if (bytes > maximumBytes) throw importProblem(path, `The file has more than ${maximumBytes} bytes.`)
    pieces.push(Buffer.from(piece))
  }
  return Buffer.concat(pieces).toString('utf8')
}

const hasMark = (bytes: Buffer): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

/** By the byte order mark or the first letters; `null` for another encoding. */
export function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0 && third > 0 && fourth === 0)) {
    return 'utf-16le'
  }
  const isBig =
    (first === 0xfe && second === 0xff) || (first === 0 && second > 0 && third === 0 && fourth > 0)
  return isBig ? 'utf-16be' : null
}

/** Lines without their newline. Throws `import-invalid` for a line that is too long. */
export function* fileLines(
  path: string,
  dataDir: string | null,
  maximumBytes: number,
): Generator<Buffer, void, undefined> {
  let rest: Buffer[] = []
  let restBytes = 0
  let number = 1
  for (const piece of textPieces(path, dataDir)) {
    let from = 0
    for (let at = piece.indexOf(0x0a); at >= 0; at = piece.indexOf(0x0a, from)) {
      yield Buffer.concat([...rest, piece.subarray(from, at)])
      number += 1
      rest = []
      restBytes = 0
      from = at + 1
    }
    if (from === piece.byteLength) continue
    rest.push(Buffer.from(piece.subarray(from)))
    restBytes += piece.byteLength - from
    if (restBytes > maximumBytes) throw itemTooLarge(`${path}, line ${number}`, maximumBytes)
  }
  if (restBytes > 0) yield Buffer.concat(rest)
}
