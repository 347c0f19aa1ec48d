import type { Database } from 'better-sqlite3'
import { decodeText } from '../../inspect/body/decode-text.ts'
import { matchesPath } from '../../net/path-pattern.ts'
import { foldText } from './fold-text.ts'
import { longBodiesOf } from './long-bodies.ts'
import { memberMatches } from './member-value.ts'
import { mutingOf } from './muting.ts'
import { bodyTexts, headTexts, searchedBytes } from './searched-text.ts'

/**
 * Adds the SQL functions that searches, `mutingOf` and `longBodiesOf` call. `text_has(text, needle)`, `head_has(text,
 * needle)`: 1 if a text, or a target or headers in displayed form, contains the needle (of `foldText`). `body_has(body,
 * headers, needle)`: the same for a body, after gzip, deflate or br. `body_has_exactly`: for the body as sent, with
 * `needle` in lower case. `member_is(body, headers, asked)`: the same for a member. `path_matches(pattern, target)`: 1 if
 * a request's path matches the pattern of a route.
 */
export function addSearchFunctions(database: Database): void {
  mutingOf(database)
  longBodiesOf(database)
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
  ofBody('member_is', (bytes, asked) => memberMatches(asked, decodeText(bytes).text))
  ofBody('body_has_exactly', (bytes, needle) => bytes.toString('utf8').toLowerCase().includes(needle))
}

function has(texts: readonly string[], needle: unknown): 0 | 1 {
  return texts.some(text => foldText(text).includes(String(needle))) ? 1 : 0
}
