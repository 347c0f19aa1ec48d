/** A text of the table `facts`, without its first `head` and last `tail` characters, which its base text has too. */
export interface SavedFacts {
  readonly head: number
  readonly tail: number
  readonly text: string
}

/** Every 16th text of a record is stored in full. The texts after it are stored as differences. */
export const wholeEvery = 16

/** Stores a text as the difference to its base; in full if they share nothing. Characters are code points, as in SQLite. */
export function savedFacts(text: string, from: string | null): SavedFacts {
  const whole = { head: 0, tail: 0, text }
  if (from === null) return whole
  const longest = Math.min(text.length, from.length)
  let head = 0
  while (head < longest && text[head] === from[head]) head += 1
  if (isSplit(text, head) || isSplit(from, head)) head -= 1
  let tail = 0
  while (tail < longest - head && text[text.length - 1 - tail] === from[from.length - 1 - tail]) tail += 1
  if (isSplit(text, text.length - tail) || isSplit(from, from.length - tail)) tail -= 1
  const characters = (part: string): number => [...part].length
  return {
    head: characters(text.slice(0, head)),
    tail: characters(text.slice(text.length - tail)),
    text: text.slice(head, text.length - tail),
  }
}

/** Whether this place splits a character of two UTF-16 units. */
function isSplit(text: string, at: number): boolean {
  return at > 0 && at < text.length && (text.codePointAt(at - 1) ?? 0) > 0xffff
}

/** Text of a row of `facts`, under an alias; NULL without a row. */
export const factsSql = (row: string): string =>
  `CASE WHEN ${row}.head + ${row}.tail = 0 THEN ${row}.text ELSE
    (SELECT substr(w.text, 1, ${row}.head) || ${row}.text || substr(w.text, length(w.text) - ${row}.tail + 1)
     FROM facts w WHERE w.record = ${row}.record AND w.number = ${row}.number - ${row}.number % ${wholeEvery}) END`
