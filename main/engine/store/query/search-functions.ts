import { StringDecoder } from 'node:string_decoder'
import type { Database } from 'better-sqlite3'
import { matchesPath } from '../../net/path-pattern.ts'
import { foldText } from './fold-text.ts'
import { mutingOf } from './muting.ts'
import { beginsAsJson, bodyTexts, headTexts, searchedBytes, withoutEscapes } from './searched-text.ts'

/** A text to find in the chunks of a body, one after another. */
interface Looked {
  readonly decoder: StringDecoder
  needle: string
  isExact: boolean
  /** `null` before the first chunk. */
  isJson: boolean | null
  /** End of the chunk that may contain the start of a match. */
  end: string
  has: boolean
}

/** A letter may be an escape (`\u00ed`) with accents that are also escapes. */
const longestLetter = 18

function lookIn(looked: Looked, text: string): void {
  if (looked.has) return
  if (text.trim() !== '') looked.isJson ??= beginsAsJson(text)
  const { isExact, isJson, needle } = looked
  const whole = looked.end + text
  if (isExact) looked.has = whole.toLowerCase().includes(needle)
  else
    looked.has = has(isJson && whole.includes('\\') ? [whole, withoutEscapes(whole)] : [whole], needle) === 1
  // One letter more: folding a sigma depends on the letter before it.
  let at = whole.length - (needle.length + 1) * (isExact ? 1 : longestLetter)
  // Not between two backslashes: the second one would look like an escape.
  while (at > 0 && whole[at - 1] === '\\') at -= 1
  looked.end = whole.slice(Math.max(0, at))
}

/**
 * Adds the SQL functions of searches, and those of `mutingOf`.
 * `joined_bytes(bytes)`: an aggregate that joins the chunks of a long body.
 * `text_has(text, needle)`, `head_has(text, needle)`: 1 if a text, or a target or headers in displayed form,
 * contains the needle (of `foldText`).
 * `body_has(body, headers, needle)`: the same for a body, after gzip, deflate or br. `body_has_exactly`: for
 * the body as sent, with `needle` in lower case.
 * `pieces_have(bytes, needle, isExact)`: an aggregate, one of these for the chunks of a long, unencoded UTF-8
 * body. It scans each chunk separately, so that a search over many long bodies takes the memory of one chunk.
 * `path_matches(pattern, target)`: 1 if a request's path matches the pattern of a route.
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
