/** Backslashes, followed by half a character or its escape; both are escaped by their number of backslashes. */
const halves = /(\\*)(\p{Cs}|(?<=\\)ud[89a-f][0-9a-f]{2})/gu

/**
 * Writes lone surrogates as JSON would (`\ud800`), so that different texts stay different in UTF-8 and SQLite.
 * Existing escapes get their backslashes doubled, so that no two texts become equal.
 */
export function wellFormed(text: string): string {
  if (text.isWellFormed() && !text.includes('\\ud')) return text
  return text.replace(halves, (_, before: string, half: string) =>
    half.length > 1 ? before + before + half : `${before}${before}\\u${half.charCodeAt(0).toString(16)}`,
  )
}
