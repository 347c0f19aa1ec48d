import { isUtf8 } from 'node:buffer'

/**
 * A word of a POSIX shell with exactly these bytes, without NUL and final line feed. Bytes that terminals or editors
 * change or hide, such as escape sequences, are written in octal.
 */
export function shellWord(bytes: Uint8Array): Uint8Array {
  if (!isVisibleText(bytes)) return Buffer.from(`"$(printf '${octal(bytes)}')"`)
  const pieces: Uint8Array[] = [Buffer.from("'")]
  let from = 0
  for (let at = bytes.indexOf(quote); at >= 0; at = bytes.indexOf(quote, from)) {
    pieces.push(bytes.subarray(from, at), Buffer.from("'\\''"))
    from = at + 1
  }
  pieces.push(bytes.subarray(from), Buffer.from("'"))
  return Buffer.concat(pieces)
}

/** Longer words are split: some shells read them slowly. */
const pieceBytes = 16 * 1024

/** A POSIX shell command that prints exactly these bytes, with built-ins only. */
export function shellPrint(bytes: Uint8Array): Uint8Array[] {
  const commands: Uint8Array[] = []
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes)
    commands.push(
      isPlain(piece)
        ? Buffer.concat([Buffer.from("printf '%s' "), shellWord(piece)])
        : Buffer.from(`printf '${octal(piece)}'`),
    )
  }
  const [only, ...others] = commands
  if (only === undefined || others.length === 0) return commands
  return [Buffer.from('{\n'), ...commands.flatMap(command => [command, newline]), Buffer.from('}')]
}

const quote = 0x27
const dash = 0x2d
const newline = Buffer.from('\n')

/** Bytes that shells read unchanged in any language. A terminal may complete at a tab. */
function isPlain(bytes: Uint8Array): boolean {
  return bytes.every(byte => (byte >= 0x20 && byte < 0x7f) || byte === 0x0a)
}

/** UTF-8 without characters that control a terminal or the direction of text. */
function isVisibleText(bytes: Uint8Array): boolean {
  return isUtf8(bytes) && !/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u.test(Buffer.from(bytes).toString('utf8'))
}

/** A format of `printf`. Its first character is never a dash, which would start an option. */
function octal(bytes: Uint8Array): string {
  let text = ''
  for (const [at, byte] of bytes.entries()) {
    const isSafe =
      byte === 0x0a || (byte >= 0x20 && byte < 0x7f && byte !== quote && byte !== 0x5c && byte !== 0x25)
    text +=
      isSafe && !(at === 0 && byte === dash)
        ? String.fromCharCode(byte)
        : `\\${byte.toString(8).padStart(3, '0')}`
  }
  return text
}
