export const letterOrDigit = /[0-9A-Za-z\u0080-\u{10ffff}]/u

/** Recognized in this order, and e-mail addresses after URLs. Other runs of letters, digits and non-ASCII are words. */
const patterns = {
  url: /https?:\/\/[^\s/?#"'<>]+/u,
  uuid: /(?<![0-9a-z])[0-9a-f]{8}[-_][0-9a-f]{4}[-_][0-9a-f]{4}[-_][0-9a-f]{4}[-_][0-9a-f]{12}(?![0-9a-z])/u,
  maskedClabe: /(?<![0-9a-z*])(?=[0-9*]{18}(?![0-9a-z*]))(?=[0-9]*\*)[0-9]{3}[0-9*]{15}/u,
  maskedWord: /[0-9a-z]+\*{4,}[0-9a-z]*/u,
  clabe: /(?<![0-9a-z])[0-9]{18}(?![0-9a-z])/u,
  address: /(?<![0-9])(?:[0-9]{1,3}\.){3}[0-9]{1,3}(?![0-9])/u,
  day: /(?<![0-9])(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])(?![0-9])/u,
  hex: /(?<![0-9a-z])0x[0-9a-f]{8,}(?![0-9a-z])|(?<![0-9a-z])(?=[0-9]*[a-f])[0-9a-f]{16,}(?![0-9a-z])/u,
  word: /[0-9a-z\u0080-\u{10ffff}]+/u,
} satisfies Record<string, RegExp>
export type TokenForm = keyof typeof patterns | 'email'

/**
 * Each match consumes what it scanned, so that the search takes linear time. A pattern for e-mail addresses would
 * scan to the next @ from each place, so those are found separately.
 */
const tokens = new RegExp(
  Object.entries(patterns)
    .map(([form, { source }]) => `(?<${form}>${source})`)
    .join('|'),
  'giu',
)
const forms = Object.keys(patterns) as (keyof typeof patterns)[]
const emailCharacter = /[^\s@"'<>()[\],;:/?#=&]/

interface Token {
  readonly start: number
  readonly end: number
  readonly form: TokenForm
}

/** Replaces each token. `onScanned` gets the number of characters scanned for e-mail addresses. */
export function replaceTokens(
  text: string,
  replace: (token: string, form: TokenForm) => string,
  onScanned?: (characters: number) => void,
): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end, form } of tokensOf(text, onScanned)) {
    pieces.push(text.slice(at, start), replace(text.slice(start, end), form))
    at = end
  }
  pieces.push(text.slice(at))
  return pieces.join('')
}

/** From the left. At one place, a URL is first, then an e-mail address. */
function* tokensOf(
  text: string,
  onScanned?: (characters: number) => void,
): Generator<Token, void, undefined> {
  const emails = emailsOf(text, onScanned)
  let email = emails.next().value
  let other = tokenFrom(text, 0)
  for (let at = 0; ; ) {
    // A match beyond this place is still the next match, so nothing is searched twice.
    if (other !== null && other.start < at) other = tokenFrom(text, at)
    while (email && email.at <= at) email = emails.next().value
    const emailStart = email ? Math.max(email.start, at) : Number.POSITIVE_INFINITY
    if (other === null && !email) return
    const isOther =
      other !== null && (other.start < emailStart || (other.start === emailStart && other.form === 'url'))
    if (isOther && other !== null) {
      yield other
      at = other.end
    } else if (email) {
      yield { start: emailStart, end: email.end, form: 'email' }
      at = email.end
    }
  }
}

function tokenFrom(text: string, from: number): Token | null {
  tokens.lastIndex = from
  const match = tokens.exec(text)
  if (match === null) return null
  const form = forms.find(name => match.groups?.[name] !== undefined) ?? 'word'
  return { start: match.index, end: match.index + match[0].length, form }
}

/** Each @ between characters of an address, with the bounds of its parts. */
function* emailsOf(
  text: string,
  onScanned: (characters: number) => void = () => {},
): Generator<{ readonly start: number; readonly at: number; readonly end: number }, void, undefined> {
  const isPart = (index: number): boolean => {
    onScanned(1)
    return index >= 0 && index < text.length && emailCharacter.test(text.charAt(index))
  }
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    // Parts of two addresses meet at most once, since neither holds an @.
    let start = at
    while (isPart(start - 1)) start -= 1
    let end = at + 1
    while (isPart(end)) end += 1
    if (start < at && end > at + 1) yield { start, at, end }
  }
}
