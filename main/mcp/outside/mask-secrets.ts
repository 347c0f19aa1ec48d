import { namesSecret } from '#contract/headers'
import type { HeaderPairs } from '#contract/terms'

/**
 * Hides credentials in headers: complete values, like an export with pseudonyms, and credentials within
 * values, such as the URL of `Referer`.
 */
export function maskedHeaders(pairs: HeaderPairs): { name: string; value: string; is_hidden: boolean }[] {
  return pairs.map(([name, value]) => {
    if (namesSecret(name)) return { name, value: `(hidden, ${value.length} characters)`, is_hidden: true }
    const shown = maskedUrls(value)
    return { name, value: shown, is_hidden: shown !== value }
  })
}

/**
 * A run of characters before its last `@`: a password may have others. It starts at its first character alone, so that a
 * long run is read once.
 */
const beforeAt = /(?<![^\s/?#])[^\s/?#]+@/g
const nameWithin = /(?:^|[?&;#,\s<"'(])([^=?&;#,\s<>"'()]+)=/g
const parameter = /(^|[?&;#,\s<"'(])([^=?&;#,/\s<>"'()]+)=("[^"]*"|[^&;#\s<>"']*)/g

/**
 * Hides credentials in a URL, in its path and query, or in a text with parameters: values of parameters such as
 * `?token=…`, also behind `#` and in a URL within a parameter, and the part before the host in
 * `https://user:password@host/`.
 */
export function maskedUrls(text: string): string {
  return withoutUserInfo(text).replace(parameter, (_, before: string, name: string, value: string) => {
    const isSecret = namesSecret(decoded(name))
    return `${before}${name}=${isSecret ? '(hidden)' : maskedValue(value)}`
  })
}

/** Hides user and password before a host, also without a scheme. In time in proportion to the text. */
function withoutUserInfo(text: string): string {
  return text.replace(beforeAt, (found, place: number) => {
    const run = found.slice(0, -1)
    if (text.slice(Math.max(0, place - 2), place) === '//') return '(hidden)@'
    // Without a scheme it starts after a blank or comma, and has a colon before the next comma.
    let start = 0
    for (const part of run.split(',')) {
      const isStart = start > 0 || place === 0 || /\s/.test(text.charAt(place - 1))
      const colon = part.indexOf(':')
      if (isStart && colon >= 0 && start + colon + 1 < run.length) return `${run.slice(0, start)}(hidden)@`
      start += part.length + 1
    }
    return found
  })
}

/** Levels of percent-encoding for a URL within a URL. */
const mostDecodings = 3

/** Hides a value that has a credential in it, such as a URL. */
function maskedValue(value: string): string {
  for (let text = value, times = 0; times <= mostDecodings; times++) {
    const names = [...text.matchAll(nameWithin)].map(([, name = '']) => decoded(name))
    // maskedUrls has hidden users before it looks at values.
    const hasUser = text.includes('(hidden)@') || withoutUserInfo(text) !== text
    if (names.some(namesSecret) || hasUser) return '(hidden)'
    const next = decoded(text)
    if (next === text) break
    text = next
  }
  return value
}

/** Hides credentials in a malformed request, whose stored bytes include its head. */
export function maskedRequest(text: string): string {
  return text.replace(/^([^:\r\n]*)(:?).*(?:\r?\n[ \t].*)*/gm, (lines, name: string, colon: string) =>
    namesSecret(name) && !/\sHTTP\/\d/.test(lines) ? `${name}${colon} (hidden)` : maskedUrls(lines),
  )
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // Not percent-encoded: used as received.
    return name
  }
}
