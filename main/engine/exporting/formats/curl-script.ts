import type { CurlOption } from './curl-options.ts'
import { byCurl, scriptFormat } from './script-format.ts'
import { shellPrint, shellWord } from './shell-quote.ts'

const quote = 0x27
const backslash = 0x5c
const percent = 0x25
const newline = Buffer.from('\n')

/**
 * Words of a script of `curlScript` without quoting: joined pieces of bodies, octal escapes as bytes. Everything
 * between words is unchanged.
 */
function* plainScript(pieces: Iterable<Uint8Array>): Generator<Uint8Array, void, undefined> {
  let isInWord = false
  let isOctal = false
  let between: number[] = []
  /** Digits of an unfinished octal byte; `null` for none. */
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
        // A quote within a word, or the command that prints the next piece of a body.
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
      // The format `%s` of plain pieces, which have no percent sign.
      else if (byte === percent) isFormat = true
      else if (isFormat) isFormat = false
      else plain.push(byte)
    }
    yield Buffer.from(plain)
  }
  yield Buffer.from(between)
}

const preamble = `#!/bin/sh
# Sends captured deliveries again, in order, with the bytes they had.
#   sh THIS-FILE [http://127.0.0.1:4400]
set -eu
to=\${1:-http://127.0.0.1:4400}
to=\${to%/}

`

export const curlScript = scriptFormat({
  preamble,
  comment: '#',
  request: byCurl('/dev/null', (options, body) => shellCommand(options, body, Buffer.from('"$to"'))),
  plain: plainScript,
})

/** A command for a POSIX shell, in pieces. `url`: a word of the shell. */
export function shellCommand(
  options: readonly CurlOption[],
  body: Uint8Array,
  url: Uint8Array,
): Uint8Array[] {
  const words = options.map(([name, value]) =>
    Buffer.concat([
      Buffer.from(` --${name}`),
      ...(value === null ? [] : [Buffer.from(' '), shellWord(value)]),
    ]),
  )
  const printed = body.byteLength === 0 ? [] : [...shellPrint(body), Buffer.from(' | ')]
  const sent = body.byteLength === 0 ? '' : ' --data-binary @-'
  return [...printed, Buffer.from('curl'), ...words, Buffer.from(`${sent} `), url]
}
