import { StringDecoder } from 'node:string_decoder'
import type { Database } from 'better-sqlite3'
import { stepsOfJson } from '#contract/json/text'
import { decodeText } from '../../inspect/body/decode-text.ts'
import { freeBytes } from '../../threads/free-bytes.ts'
import { prepareAll } from '../connection/statements.ts'
import { foldText } from './fold-text.ts'
import { memberTermOf } from './member-value.ts'
import { beginsAsJson, searchedBytes, withoutEscapes } from './searched-text.ts'

/** Most characters of the keys of remembered results. */
const maximumRemembered = 16 * 1024 * 1024
const decodedSliceBytes = 256 * 1024
/** A letter may be an escape (`\u00ed`) with accents that are also escapes. */
const longestLetter = 18

/** One body to look through. Each step takes one slice. */
type BodyScan = Generator<undefined, void, undefined>

/** How far a read of `walk.ts` got. */
interface Reached {
  /** The first key whose condition is not decided; `null` if all are decided. */
  readonly undecided: number | null
  /** The body that decides it; `null` if the time was over. */
  readonly scan: BodyScan | null
}

export type LongBodies = ReturnType<typeof createLongBodies>

const ofConnections = new WeakMap<Database, LongBodies>()

export function longBodiesOf(database: Database): LongBodies {
  const known = ofConnections.get(database) ?? createLongBodies(database)
  ofConnections.set(database, known)
  return known
}

export const longBodySql = {
  nextChunk: `SELECT position, bytes FROM body_chunks WHERE delivery_id = +@id AND position > +@after
    ORDER BY position LIMIT 1`,
} as const

/**
 * Searches long bodies outside of SQL, in slices: a statement can't pause within a body or a record, and 10 MB
 * of accented letters take a second. A condition that needs an unknown result stops its read; the caller looks
 * through that body and reads again from there. Results are remembered for later reads: a stored body never
 * changes.
 *
 * Adds SQL functions. `is_open(key)`: 0 from the row on at which the read stopped. `long_body_has(id, headers,
 * needle, isExact)`: like `body_has` and `body_has_exactly`, for a body in `body_chunks`. `long_member_is(id,
 * headers, asked)`: like `member_is`.
 */
function createLongBodies(database: Database) {
  const results = new Map<string, boolean>()
  let remembered = 0
  let endMs = Number.POSITIVE_INFINITY
  let current: number | null = null
  let reached: Reached = { undecided: null, scan: null }
  /** The latest scan that a response ended. The next request continues it. */
  let latest: { readonly key: string; readonly scan: BodyScan } | null = null

  database.function('is_open', (key: unknown) => {
    if (reached.undecided !== null) return 0
    // At least one row, so that each read gets further.
    if (current !== null && key !== current && performance.now() > endMs) {
      reached = { undecided: Number(key), scan: null }
      return 0
    }
    current = Number(key)
    return 1
  })
  database.function('long_body_has', (id: unknown, headers: unknown, needle: unknown, isExact: unknown) => {
    const asked = { needle: String(needle), isExact: isExact === 1 }
    return result(id, headers, `${isExact} ${needle}`, pieces => anyHas(pieces, asked))
  })
  database.function('long_member_is', (id: unknown, headers: unknown, asked: unknown) =>
    result(id, headers, `member ${asked}`, pieces => hasMember(pieces, String(asked))),
  )

  /** The remembered result of a body; if it is unknown, the read stops. `asked`: key of the question. */
  function result(
    id: unknown,
    headers: unknown,
    asked: string,
    find: (pieces: Iterable<Buffer>) => Generator<undefined, boolean, undefined>,
  ): 0 | 1 {
    if (typeof id !== 'number' || reached.scan !== null) return 0
    const key = `${id} ${asked}`
    const known = results.get(key)
    if (known !== undefined) return known ? 1 : 0
    if (latest?.key !== key) {
      latest = { key, scan: scanOf(key, find(piecesOf(database, id, String(headers)))) }
    }
    reached = { undecided: current ?? id, scan: latest.scan }
    return 0
  }

  function* scanOf(key: string, found: Generator<undefined, boolean, undefined>): BodyScan {
    try {
      results.set(key, yield* found)
      remembered += key.length
    } finally {
      if (latest?.key === key) latest = null
    }
  }

  return {
    /** Starts a read, which stops at the first row after `end` (monotonic). */
    begin(end: number): void {
      if (remembered > maximumRemembered) {
        results.clear()
        remembered = 0
      }
      endMs = end
      current = null
      reached = { undecided: null, scan: null }
    },
    reached: (): Reached => reached,
  }
}

/** The bytes of a body in pieces, after gzip, deflate or br. No statement stays open between two pieces. */
function* piecesOf(database: Database, id: number, headers: string): Generator<Buffer, void, undefined> {
  const sql = prepareAll(database, longBodySql)
  const isEncoded = /content-encoding/i.test(headers)
  const encoded: Buffer[] = []
  for (
    let chunk = sql.nextChunk.get<{ position: number; bytes: Buffer }>({ id, after: -1 });
    chunk;
    chunk = sql.nextChunk.get<{ position: number; bytes: Buffer }>({ id, after: chunk.position })
  ) {
    if (isEncoded) encoded.push(chunk.bytes)
    else {
      yield chunk.bytes
      freeBytes(chunk.bytes)
    }
  }
  const decoded = isEncoded ? searchedBytes(Buffer.concat(encoded), headers) : Buffer.of()
  encoded.forEach(freeBytes)
  for (let at = 0; at < decoded.length; at += decodedSliceBytes) {
    yield decoded.subarray(at, at + decodedSliceBytes)
  }
}

interface Asked {
  readonly needle: string
  readonly isExact: boolean
}

function* anyHas(pieces: Iterable<Buffer>, asked: Asked): Generator<undefined, boolean, undefined> {
  let texts: readonly TextScan[] | null = null
  for (const bytes of pieces) {
    texts ??= decodersOf(bytes, asked.isExact).map(decoder => textScan(decoder, asked))
    if (texts.some(text => text.has(bytes))) return true
    yield
  }
  return texts?.some(text => text.has(null)) ?? false
}

const valuesPerStep = 20_000

/** A number or a name may be anywhere, so the entire body is parsed, in steps. */
function* hasMember(pieces: Iterable<Buffer>, asked: string): Generator<undefined, boolean, undefined> {
  const all: Buffer[] = []
  for (const bytes of pieces) {
    // A piece may be freed once the next one is read.
    all.push(Buffer.from(bytes))
    yield
  }
  const read = stepsOfJson(decodeText(Buffer.concat(all)).text)
  for (;;) {
    const json = read(valuesPerStep)
    if (json !== null) return memberTermOf(asked).matches(json)
    yield
  }
}

interface Decoder {
  write(bytes: Buffer): string
  end(): string
}

/** As UTF-8, and as UTF-16 if a byte order mark names it. */
function decodersOf(start: Buffer, isExact: boolean): readonly Decoder[] {
  const mark = isExact ? '' : start.toString('hex', 0, 2)
  const utf16 = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : null
  const others = utf16 === null ? [] : [new TextDecoder(utf16)]
  return [
    new StringDecoder('utf8'),
    ...others.map(decoder => ({
      write: (bytes: Buffer) => decoder.decode(bytes, { stream: true }),
      end: () => decoder.decode(),
    })),
  ]
}

interface TextScan {
  /** Whether the text up to these bytes contains the needle; `null` at the end. */
  has(bytes: Buffer | null): boolean
}

function textScan(decoder: Decoder, { needle, isExact }: Asked): TextScan {
  let isJson: boolean | null = null
  /** End of the piece that may contain the start of a match. */
  let end = ''
  return {
    has(bytes) {
      const text = bytes === null ? decoder.end() : decoder.write(bytes)
      if (text.trim() !== '') isJson ??= beginsAsJson(text)
      const full = end + text
      const forms = isJson === true && full.includes('\\') ? [full, withoutEscapes(full)] : [full]
      if (
        isExact ? full.toLowerCase().includes(needle) : forms.some(form => foldText(form).includes(needle))
      ) {
        return true
      }
      // One letter more: folding a sigma depends on the letter before it.
      const at = Math.max(0, full.length - (needle.length + 1) * (isExact ? 1 : longestLetter))
      let backslashes = 0
      while (full[at - 1 - backslashes] === '\\') backslashes += 1
      // Not between two backslashes: the second one would look like an escape.
      end = full.slice(at - (backslashes % 2))
      return false
    },
  }
}
