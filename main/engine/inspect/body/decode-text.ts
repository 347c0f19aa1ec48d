export interface DecodedText {
  /** Without a byte order mark. Invalid bytes are U+FFFD. */
  readonly text: string
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be'
  readonly hasByteOrderMark: boolean
  readonly isBroken: boolean
}

/** Bytes as text: UTF-8 (RFC 8259, section 8.1), or by the byte order mark. Never throws. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return decode(bytes.subarray(2), 'utf-16le', true)
  if (first === 0xfe && second === 0xff) return decode(bytes.subarray(2), 'utf-16be', true)
  const hasMark = first === 0xef && second === 0xbb && third === 0xbf
  return decode(hasMark ? bytes.subarray(3) : bytes, 'utf-8', hasMark)
}

function decode(
  bytes: Uint8Array,
  encoding: DecodedText['encoding'],
  hasByteOrderMark: boolean,
): DecodedText {
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
    return { text, encoding, hasByteOrderMark, isBroken: false }
  } catch {
    // Not fatal: the user still sees the rest, with a notice.
    const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
    return { text, encoding, hasByteOrderMark, isBroken: true }
  }
}
