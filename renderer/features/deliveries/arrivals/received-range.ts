import { type QueryToken, queryTokens } from '#contract/query/tokens'

/** Whether the query asks for a time of arrival at its outermost level, such as `received:2h`. */
export function hasReceived(query: string): boolean {
  return receivedAt(query) !== null
}

/** The query for deliveries of any time: without the times of arrival at its outermost level. */
export function withoutReceived(query: string): string {
  let text = query
  for (let found = receivedAt(text); found !== null; found = receivedAt(text))
    text = `${text.slice(0, found.start).trimEnd()} ${text.slice(found.end).trimStart()}`.trim()
  return text
}

/**
 * The query for deliveries that arrived in a period, in place of the period that it had. In Unix ms; `toMs` does not
 * belong to it. As short as the period allows: to the minute, or to the second.
 */
export function withReceived(query: string, fromMs: number, toMs: number): string {
  const isMinutes = fromMs % 60_000 === 0 && toMs % 60_000 === 0
  const [from, to] = isMinutes
    ? [instantText(fromMs, 16), instantText(toMs - 60_000, 16)]
    : [instantText(fromMs, 19), instantText(toMs - 1000, 19)]
  const term = from === to ? `received:${from}` : `received:${from}..${to}`
  return `${withoutReceived(query)} ${term}`.trim()
}

function instantText(ms: number, length: number): string {
  return `${new Date(ms).toISOString().slice(0, length)}Z`
}

function receivedAt(query: string): QueryToken | null {
  const { tokens } = queryTokens(query)
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'open') depth += 1
    if (token.type === 'close') depth -= 1
    if (depth > 0 || token.type !== 'field' || token.name.toLowerCase() !== 'received') continue
    const before = tokens[index - 1]
    const isBound = before?.type === 'minus' || isWord(before, /^(not|or)$/i)
    if (!isBound && !isWord(tokens[index + 1], /^or$/i)) return token
  }
  return null
}

function isWord(token: QueryToken | undefined, words: RegExp): boolean {
  return token?.type === 'word' && words.test(token.text)
}
