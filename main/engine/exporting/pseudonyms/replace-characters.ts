import { permute } from './permute.ts'

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const decimal = '0123456789'
const hexadecimal = '0123456789abcdef'

/**
 * Letters and digits become others of their class; ASCII signs stay. Characters beyond ASCII become Latin letters:
 * they may look like one, or hide one.
 */
export function replaceCharacters(key: string, label: string, text: string, savedLength = 0): string {
  return replaceBy(key, label, text, (character, index) => (index < savedLength ? null : classOf(character)))
}

/** As `replaceCharacters`, for decimal digits alone. */
export function replaceDigits(key: string, label: string, text: string, savedLength = 0): string {
  return replaceBy(key, label, text, (character, index) =>
    index >= savedLength && decimal.includes(character) ? decimal : null,
  )
}

/** Hexadecimal digits become others, equal in either case. `saved`: places that stay. */
export function replaceHex(
  key: string,
  label: string,
  text: string,
  saved: (index: number) => boolean = () => false,
): string {
  const replaced = replaceBy(key, label, text.toLowerCase(), (character, index) =>
    !saved(index) && hexadecimal.includes(character) ? hexadecimal : null,
  )
  return inCaseOf(replaced, text)
}

function classOf(character: string): string | null {
  if (character >= 'a' && character <= 'z') return lower
  if (character >= 'A' && character <= 'Z') return upper
  if (character >= '0' && character <= '9') return decimal
  if (/\p{Lu}/u.test(character)) return upper
  return character > '\u007f' ? lower : null
}

/** `alphabetOf`: alphabet of a character; `null`: it stays. `index` counts characters, not UTF-16 units. */
function replaceBy(
  key: string,
  label: string,
  text: string,
  alphabetOf: (character: string, index: number) => string | null,
): string {
  const units = text.length
  const digits = new Uint8Array(units)
  const radices = new Uint8Array(units)
  /** First letter of each position's alphabet, and its place in the text. */
  const firsts = new Uint16Array(units)
  const places = new Uint32Array(units)
  const widths = new Uint8Array(units)
  let count = 0
  let index = 0
  for (let at = 0; at < units; index++) {
    const code = text.codePointAt(at) ?? 0
    const width = code > 0xffff ? 2 : 1
    const character = text.slice(at, at + width)
    const alphabet = alphabetOf(character, index)
    if (alphabet !== null) {
      const known = alphabet.indexOf(character)
      digits[count] = known >= 0 ? known : code % alphabet.length
      radices[count] = alphabet.length
      firsts[count] = alphabet === hexadecimal ? 0 : alphabet.charCodeAt(0)
      places[count] = at
      widths[count] = width
      count += 1
    }
    at += width
  }
  if (count === 0) return text
  const replaced = permute(key, label, digits.subarray(0, count), radices.subarray(0, count))
  const result = new Uint16Array(units)
  let written = 0
  let read = 0
  for (let position = 0; position < count; position++) {
    for (const place = places[position] ?? 0; read < place; ) result[written++] = text.charCodeAt(read++)
    const digit = replaced[position] ?? 0
    const first = firsts[position] ?? 0
    result[written++] = first === 0 ? hexadecimal.charCodeAt(digit) : first + digit
    read += widths[position] ?? 1
  }
  while (read < units) result[written++] = text.charCodeAt(read++)
  return Buffer.from(result.buffer, 0, written * 2).toString('utf16le')
}

/** All upper case if the original is, otherwise at its places. */
function inCaseOf(small: string, original: string): string {
  const start = /^0[xX]/.test(original) ? 2 : 0
  const letters = original.slice(start)
  if (!/[A-F]/.test(letters)) return original.slice(0, start) + small.slice(start)
  if (!/[a-f]/.test(letters)) return original.slice(0, start) + small.slice(start).toUpperCase()
  let text = original.slice(0, start)
  for (let index = start; index < small.length; index++) {
    const isUpper = /[A-F]/.test(original.charAt(index))
    text += isUpper ? small.charAt(index).toUpperCase() : small.charAt(index)
  }
  return text
}
