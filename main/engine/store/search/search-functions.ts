import { StringDecoder } from 'node:string_decoder'
import type { Database } from 'better-sqlite3'
import { matchesPath } from '../../net/path-pattern.ts'
import { foldText } from '../index/texts/fold-text.ts'
import { mutingOf } from '../read/findings/muting.ts'
import { beginsAsJson, bodyTexts, headTexts, searchedBytes, withoutEscapes } from './searched-text.ts'

/** A text that is looked for in the pieces of a body, one after the other. */
interface Looked {
  readonly decoder: StringDecoder
  needle: string
  isExact: boolean
  /** `null` before the first piece. */
  isJson: boolean | null
  /** What the text may begin with that ends in the next piece. */
  end: string
  has: boolean
}

/** A letter may be an escape (`\u00ed`) with accents that are escapes, too. */
const longestLetter = 18

function lookIn(looked: Looked, text: string): void {
  if (looked.has) return
  if (text.trim() !== '') looked.isJson ??= beginsAsJson(text)
  const { isExact, isJson, needle } = looked
  const whole = looked.end + text
  if (isExact) looked.has = whole.toLowerCase().includes(needle)
  else
    looked.has = has(isJson && whole.includes('\\') ? [whole, withoutEscapes(whole)] : [whole], needle) === 1
  // One more: a sigma is folded by the letter before it.
  let at = whole.length - (needle.length + 1) * (isExact ? 1 : longestLetter)
  // Not between two backslashes: the second is no escape of its own.
  while (at > 0 && whole[at - 1] === '\\') at -= 1
  looked.end = whole.slice(Math.max(0, at))
}

/**
 * SQL functions that searches call. `joined_bytes(bytes)`: an aggregate, the pieces of a long body as one.
 * `text_has(text, needle)`, `head_has(text, needle)`: 1 where a text, or a target or headers as shown, holds the needle;
 * `needle`: of `foldText`. `body_has(body, headers, needle)`: the same of a body, after gzip, deflate or br;
 * `body_has_exactly`: of the body as sent; `needle` in lower case. `pieces_have(bytes, needle, isExact)`: an aggregate, one
 * of these for the pieces of a long body of UTF-8 that came as it is; each is looked through by itself, so that a search
 * over many long bodies takes the memory of one piece. `path_matches(pattern, target)`: 1 where a request's path is as the
 * pattern of a route says. And those of `mutingOf`.
 */
export function addSearchFunctions(database: Database): void {
  mutingOf(database)
  database.aggregate('joined_bytes', {
    start: (): Uint8Array[] => [],
    step: (pieces: Uint8Array[], bytes: unknown) => {
      if (bytes instanceof Uint8Array) pieces.push(bytes)
      return pieces
    },
    result: pieces => Buffer.concat(pieces),
  })
  database.aggregate('pieces_have', {
    varargs: true,
    start: (): Looked => ({
      ...{
        decoder: new StringDecoder('utf8'),
        needle: '',
        isExact: false,
        isJson: null,
        end: '',
        has: false,
      },
    }),
    step: (looked: Looked, ...[bytes, needle, isExact]: readonly unknown[]) => {
      looked.needle = String(needle)
      looked.isExact = isExact === 1
      if (bytes instanceof Uint8Array) lookIn(looked, looked.decoder.write(bytes))
    },
    result: (looked: Looked) => {
      lookIn(looked, looked.decoder.end())
      return looked.has ? 1 : 0
    },
  })
  database.function('path_matches', { deterministic: true }, (pattern: unknown, target: unknown) =>
    matchesPath(String(pattern), String(target)) ? 1 : 0,
  )
  database.function('text_has', { deterministic: true }, (text: unknown, needle: unknown) =>
    typeof text === 'string' ? has([text], needle) : null,
  )
  database.function('head_has', { deterministic: true }, (head: unknown, needle: unknown) =>
    typeof head === 'string' ? has(headTexts(head), needle) : null,
  )
  const ofBody = (name: string, check: (bytes: Buffer, needle: string) => boolean): void => {
    database.function(name, { deterministic: true }, (body: unknown, headers: unknown, needle: unknown) =>
      body instanceof Uint8Array && check(searchedBytes(body, String(headers)), String(needle)) ? 1 : 0,
    )
  }
  ofBody('body_has', (bytes, needle) => has(bodyTexts(bytes), needle) === 1)
  ofBody('body_has_exactly', (bytes, needle) => bytes.toString('utf8').toLowerCase().includes(needle))
}

function has(texts: readonly string[], needle: unknown): 0 | 1 {
  return texts.some(text => foldText(text).includes(String(needle))) ? 1 : 0
}
