import { type JsonNode, readJson } from '#contract/json/text'
import { isCode, isPlainName, isReason } from './field-kinds.ts'
import { createReplaceText } from './replace-text.ts'
import { replaceTokens } from './tokens.ts'

/** Pseudonyms for what an app shows of a record, whose fields no specification names. */
export interface StatePseudonyms {
  /** One value: an id, a name, an account. Statuses, amounts and instants stay. `member`: the name before it. */
  value(text: string, member?: string): string
  /** Words in any order, such as a text state: each is a value. */
  words(text: string): string
  /** JSON with the same layout, member order and numbers of digits; other text as `words`. */
  state(text: string): string
  /** A name of a member, such as in a JSON Pointer: what a programmer chose stays. */
  name(text: string): string
}

const instant = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/
/** Amounts and counts; more digits may be an account or a telephone. */
const shortNumber = /^-?\d{1,7}(?:\.\d{1,18})?$/
const hasLetterOrDigit = /[\p{L}\p{N}]/u
/** Words that say nothing of anybody. */
const plainWords = new Set([
  'true',
  'false',
  'null',
  'ok',
  'unknown',
  'none',
  'refund',
  'refunded',
  'http',
  'https',
])

/**
 * `key`: secret text; the same key gives the same pseudonyms. `always`: values that are replaced whatever they look
 * like, such as the ids of the records.
 */
export function createStatePseudonyms(key: string, always: ReadonlySet<string>): StatePseudonyms {
  const replace = createReplaceText(key)
  const replaced = (text: string): string => (hasLetterOrDigit.test(text) ? replace(text) : text)

  function isKept(text: string, member = ''): boolean {
    if (always.has(text)) return false
    return (
      instant.test(text) ||
      shortNumber.test(text) ||
      plainWords.has(text.toLowerCase()) ||
      isCode(member, text) ||
      isReason(text)
    )
  }

  function value(text: string, member?: string): string {
    return isKept(text, member) ? text : replaced(text)
  }

  /** The first digit stays: zero must not come first. */
  function number(text: string): string {
    if (shortNumber.test(text) && !always.has(text)) return text
    const [sign = '', first = '', rest = ''] = /^(-?)(\d)(.*)$/s.exec(text)?.slice(1) ?? []
    const digits = /^\d*/.exec(rest)?.[0] ?? ''
    return sign + first + replaced(digits) + rest.slice(digits.length)
  }

  function name(text: string): string {
    return (isPlainName(text) || /^\d{1,7}$/.test(text) || text === '') && !always.has(text)
      ? text
      : replaced(text)
  }

  function words(text: string): string {
    return replaceTokens(text, (token, form) => (form === 'day' || isKept(token) ? token : replaced(token)))
  }

  function json(text: string, root: JsonNode): string {
    const pieces: string[] = []
    let done = 0
    const put = (start: number, end: number, replacement: string): void => {
      pieces.push(text.slice(done, start), replacement)
      done = end
    }
    // Iterative: depth is bounded by memory. In the text's order.
    const waiting: Waiting[] = [{ node: root, member: '', nameAt: null }]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { node, member, nameAt } = next
      const shownName = nameAt === null ? member : name(member)
      if (nameAt !== null && shownName !== member)
        put(nameAt, nameEnd(text, nameAt), JSON.stringify(shownName))
      if (node.type === 'object') {
        for (const inner of node.members.toReversed())
          waiting.push({ node: inner.value, member: inner.key, nameAt: inner.keyStart })
      } else if (node.type === 'array') {
        for (const item of node.items.toReversed()) waiting.push({ node: item, member, nameAt: null })
      } else if (node.type === 'string') {
        const shown = value(node.value, member)
        if (shown !== node.value) put(node.start, node.end, JSON.stringify(shown))
      } else if (node.type === 'number') {
        const shown = number(node.text)
        if (shown !== node.text) put(node.start, node.end, shown)
      }
    }
    pieces.push(text.slice(done))
    return pieces.join('')
  }

  return {
    value,
    words,
    name,
    state(text) {
      const read = readJson(text)
      return read.ok ? json(text, read.root) : words(text)
    },
  }
}

interface Waiting {
  readonly node: JsonNode
  readonly member: string
  /** Where the name is in the text; `null` for an item of an array. */
  readonly nameAt: number | null
}

/** One past the closing quote of the name that begins here. */
function nameEnd(text: string, keyStart: number): number {
  let at = keyStart + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}
