import { printable } from '#contract/json/invisible-characters'

/** Text as a string that is the same in JavaScript and JSON; invisible characters as escapes. */
export function scriptString(text: string): string {
  return printable(JSON.stringify(text))
}

/** A value of JSON in one line. */
export function scriptValue(value: unknown): string {
  return printable(JSON.stringify(value))
}

const escapes = /\\(?:u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})|.)/gi

/** A string or value of `scriptString` in Python, whose escapes are of characters, not of UTF-16. */
export function inPython(literal: string): string {
  return literal.replace(escapes, (sequence, high?: string, low?: string) => {
    if (high === undefined || low === undefined) return sequence
    const code = String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)).codePointAt(0) ?? 0
    return `\\U${code.toString(16).padStart(8, '0')}`
  })
}

/** Lines of a comment. No text can end it. */
export function commentLines(sign: '//' | '#', lines: readonly string[]): string[] {
  return lines.map(line => (line === '' ? sign : `${sign} ${printable(line)}`))
}

/** A list with an item in each line. */
export function listOf(items: readonly string[]): string[] {
  return ['[', ...items.map(item => `  ${item},`), ']']
}
