/** What steers a terminal or turns its writing round; line ends and tabs are the text's own. */
const steering = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
/** The same without what the progress line needs, and without what JSON escapes itself. */
const steeringBeyondAscii = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g
const steeringInWords = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** A value that came from outside, in one line: each such character as its escape, such as `\u202e`. */
export function printable(text: string): string {
  return text.replace(steering, escaped)
}

/**
 * Whatever goes to stdout. In JSON these characters stand within strings alone, where the escape means the same: the
 * value stays equal.
 */
export function safeOutput(text: string): string {
  return text.replace(steeringBeyondAscii, escaped)
}

/** Words for the person, of one line or several. */
export function safeWords(text: string): string {
  return text.replace(steeringInWords, escaped)
}

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, unit) => unit)
    .map(unit => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
    .join('')
}
