const quote = 0x27
const backslash = 0x5c
const percent = 0x25
const newline = Buffer.from('\n')

/**
 * The words of a script of `writeCurlScript` without quoting: the pieces of a body joined, octal escapes as bytes.
 * Everything between the words stays as it is.
 */
export function* plainScript(pieces: Iterable<Uint8Array>): Generator<Uint8Array, void, undefined> {
  let isInWord = false
  let isOctal = false
  /** Since the last word. */
  let between: number[] = []
  /** Digits of an octal byte that is begun; `null`: none is. */
  let digits: string | null = null
  let isFormat = false
  for (const piece of pieces) {
    const plain: number[] = []
    for (const byte of piece) {
      if (!isInWord) {
        if (byte !== quote || between.at(-1) === backslash) {
          between.push(byte)
          continue
        }
        const text = Buffer.from(between).toString('latin1')
        isInWord = true
        isOctal = text.endsWith('printf ')
        // A quote within a word; the command that prints a body, or its next piece.
        if (text === "\\'") plain.push(quote)
        else if (!isOctal && text !== ' ') plain.push(...newline, ...between, ...newline)
        between = []
      } else if (byte === quote) isInWord = false
      else if (!isOctal) plain.push(byte)
      else if (digits !== null) {
        digits += String.fromCharCode(byte)
        if (digits.length < 3) continue
        plain.push(Number.parseInt(digits, 8))
        digits = null
      } else if (byte === backslash) digits = ''
      // The format of the plain pieces, `%s`: no piece has a percent sign of its own.
      else if (byte === percent) isFormat = true
      else if (isFormat) isFormat = false
      else plain.push(byte)
    }
    yield Buffer.from(plain)
  }
  yield Buffer.from(between)
}
