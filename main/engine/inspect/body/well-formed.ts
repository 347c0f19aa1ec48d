/** Backslashes, and behind them half a character or what stands for one; both count by their number of backslashes. */
const halves = /(\\*)(\p{Cs}|(?<=\\)ud[89a-f][0-9a-f]{2})/gu

/**
 * The text with each lone surrogate written as JSON would (`\ud800`), so that UTF-8, and so SQLite, keeps different texts
 * different. What reads so already has its backslashes doubled: no two texts become the same.
 */
export function wellFormed(text: string): string {
  if (text.isWellFormed() && !text.includes('\\ud')) return text
  return text.replace(halves, (_, before: string, half: string) =>
    half.length > 1 ? before + before + half : `${before}${before}\\u${half.charCodeAt(0).toString(16)}`,
  )
}
