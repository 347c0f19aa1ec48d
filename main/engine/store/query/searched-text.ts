import { headerValue } from '#contract/headers'
import { decodeBody } from '../../inspect/body/decode-body.ts'
import { decodeText } from '../../inspect/body/decode-text.ts'
import { shownText } from '../../net/shown-text.ts'
import { headerPairs } from '../schema/header-text.ts'

/** The searched forms of a target or of stored headers: as displayed, and with percent-encoding decoded. */
export function headTexts(head: string): string[] {
  const lines = head.split('\n').map(shownText)
  const shown = lines.join('\n')
  return head.includes('%') ? [shown, lines.map(withoutPercents).join('\n')] : [shown]
}

/**
 * The searched forms of a decoded body: its bytes as UTF-8; as text if a byte order mark names another
 * encoding; and JSON with its string escapes decoded.
 */
export function bodyTexts(bytes: Buffer): string[] {
  const raw = bytes.toString('utf8')
  const isUtf16 = /^(fffe|feff)/.test(bytes.toString('hex', 0, 2))
  const text = isUtf16 ? decodeText(bytes).text : raw
  const texts = isUtf16 ? [raw, text] : [raw]
  return text.includes('\\') && beginsAsJson(text) ? [...texts, withoutEscapes(text)] : texts
}

/** The searched bytes of a body: decoded if its headers name an encoding; unchanged if decoding fails. */
export function searchedBytes(body: Uint8Array, headers: string): Buffer {
  const encoding = /content-encoding/i.test(headers)
    ? headerValue(headerPairs(headers), 'content-encoding')
    : null
  const { bytes } = encoding === null ? { bytes: body } : decodeBody(body, encoding, null)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function withoutPercents(line: string): string {
  try {
    return decodeURIComponent(line)
  } catch {
    return line
  }
}

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Only in JSON does a backslash start an escape. */
export function beginsAsJson(text: string): boolean {
  return /^\s*[[{"]/.test(text)
}

/** Decodes escapes of JSON strings (RFC 8259, section 7). */
export function withoutEscapes(json: string): string {
  return json.replace(/\\(?:u([0-9A-Fa-f]{4})|(["\\/bfnrt]))/g, (_all, code?: string, letter = '') =>
    code === undefined ? (controls[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}
