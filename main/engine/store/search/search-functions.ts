import type { Database } from 'better-sqlite3'
import { headerValue } from '#contract/headers'
import { decodeBody } from '../../inspect/body/decode-body.ts'
import { matchesPath } from '../../net/path-pattern.ts'
import { headerPairs } from '../header-text.ts'
import { mutingOf } from '../read/findings/muting.ts'

/**
 * SQL functions that searches call. `joined_bytes(bytes)`: an aggregate, the pieces of a long body as one.
 * `body_has(body, headers, needle)`: 1 where the body holds the text, after gzip, deflate or br; `needle` in lower
 * case. `path_matches(pattern, target)`: 1 where a request's path is as the pattern of a route says.
 * And those of `mutingOf`.
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
  database.function('path_matches', { deterministic: true }, (pattern: unknown, target: unknown) =>
    matchesPath(String(pattern), String(target)) ? 1 : 0,
  )
  database.function(
    'body_has',
    { deterministic: true },
    (body: unknown, headers: unknown, needle: unknown) =>
      body instanceof Uint8Array && bodyHas(body, String(headers), String(needle)) ? 1 : 0,
  )
}

function bodyHas(body: Uint8Array, headers: string, needle: string): boolean {
  const text = searchedBytes(body, headers)?.toString('utf8') ?? ''
  return text.toLowerCase().includes(needle)
}

/**
 * The bytes of a body that searches look through: decoded where its headers name an encoding; as they came where that
 * fails. `null` where they are more than `maximumBytes`.
 */
export function searchedBytes(body: Uint8Array, headers: string, maximumBytes?: number): Buffer | null {
  const encoding = /content-encoding/i.test(headers)
    ? headerValue(headerPairs(headers), 'content-encoding')
    : null
  const { bytes, problem } =
    encoding === null ? { bytes: body, problem: null } : decodeBody(body, encoding, maximumBytes)
  if (maximumBytes !== undefined && (problem?.kind === 'too-large' || bytes.byteLength > maximumBytes))
    return null
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
