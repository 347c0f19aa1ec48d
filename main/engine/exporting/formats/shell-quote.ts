/** One word of a POSIX shell that is exactly these bytes. They must not hold NUL. */
export function shellWord(bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [Buffer.from("'")]
  let from = 0
  for (let at = bytes.indexOf(quote); at >= 0; at = bytes.indexOf(quote, from)) {
    pieces.push(bytes.subarray(from, at), Buffer.from("'\\''"))
    from = at + 1
  }
  pieces.push(bytes.subarray(from), Buffer.from("'"))
  return Buffer.concat(pieces)
}

/** Words longer than this are split: some shells read a long one slowly. */
const pieceBytes = 16 * 1024

/** Commands of a POSIX shell that print exactly these bytes, with what every shell has built in. */
export function shellPrint(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes)
    lines.push(
      isPlain(piece)
        ? Buffer.concat([Buffer.from("printf '%s' "), shellWord(piece), newline])
        : Buffer.from(`printf '${octal(piece)}'\n`),
    )
  }
  return lines
}

const quote = 0x27
const newline = Buffer.from('\n')

/** Bytes that no shell, in whatever language it runs, reads as anything but themselves. */
function isPlain(bytes: Uint8Array): boolean {
  return bytes.every(byte => (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x09)
}

function octal(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) {
    const isSafe = byte >= 0x20 && byte < 0x7f && byte !== quote && byte !== 0x5c && byte !== 0x25
    text += isSafe ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`
  }
  return text
}
