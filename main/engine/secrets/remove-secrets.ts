import { shortestRemovedSecret } from '#contract/registration/environment'

/** A decoded text with the place of each character in the original. */
interface Layer {
  readonly text: string
  /** Start of each character in the original, and the end; `null`: unchanged places. */
  readonly starts: Uint32Array | null
}

interface Escape {
  readonly pattern: RegExp
  readonly read: (groups: readonly (string | undefined)[]) => string | null
}

const shortJson: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  sol: '/',
  bsol: '\\',
  plus: '+',
  equals: '=',
  colon: ':',
  semi: ';',
  comma: ',',
  period: '.',
  lowbar: '_',
  num: '#',
  percnt: '%',
  dollar: '$',
  excl: '!',
  quest: '?',
  commat: '@',
  lpar: '(',
  rpar: ')',
  ast: '*',
  lsqb: '[',
  rsqb: ']',
  lcub: '{',
  rcub: '}',
  verbar: '|',
  vert: '|',
  grave: '`',
  Hat: '^',
  nbsp: ' ',
  Tab: '\t',
}

const escapes: readonly Escape[] = [
  // UTF-16 that was read as another encoding.
  { pattern: /\0/g, read: () => '' },
  {
    // Escapes of JSON and of string literals.
    pattern: /\\(?:u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|x([0-9a-f]{2})|(["'\\/bfnrt]))/gi,
    read: ([four, point, two, short = '']) => ofCode(four ?? point ?? two, 16) ?? shortJson[short] ?? short,
  },
  { pattern: /%([0-9a-f]{2})|(\+)/gi, read: ([two]) => ofCode(two, 16) ?? ' ' },
  {
    pattern: /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,6}));/gi,
    read: ([hex, decimal, name = '']) => ofCode(hex, 16) ?? ofCode(decimal, 10) ?? entities[name] ?? null,
  },
]
/** Nested escapes, such as JSON in the JSON of a log line. */
const maximumDepth = 3

/** The text, and its forms with the escapes decoded, each kind alone and nested. */
function layersOf(text: string): Layer[] {
  const layers: Layer[] = [{ text, starts: null }]
  const seen = new Set([text])
  for (let depth = 0, first = 0; depth < maximumDepth; depth++) {
    const end = layers.length
    for (const layer of layers.slice(first, end)) {
      for (const kind of escapes) {
        const read = unescaped(layer, kind)
        if (read === null || seen.has(read.text)) continue
        seen.add(read.text)
        layers.push(read)
      }
    }
    first = end
  }
  return layers
}

function unescaped(layer: Layer, { pattern, read }: Escape): Layer | null {
  const { text } = layer
  const starts = new Uint32Array(text.length + 1)
  const pieces: string[] = []
  let length = 0
  let from = 0
  const originally = (at: number): number => layer.starts?.[at] ?? at
  const keepUntil = (end: number): void => {
    for (let at = from; at < end; at++) starts[length++] = originally(at)
    pieces.push(text.slice(from, end))
  }
  for (const match of text.matchAll(pattern)) {
    const character = read(match.slice(1))
    if (character === null) continue
    keepUntil(match.index)
    for (let unit = 0; unit < character.length; unit++) starts[length++] = originally(match.index)
    pieces.push(character)
    from = match.index + match[0].length
  }
  if (from === 0) return null
  keepUntil(text.length)
  starts[length] = originally(text.length)
  return { text: pieces.join(''), starts: starts.subarray(0, length + 1) }
}

function ofCode(digits: string | undefined, radix: number): string | null {
  if (digits === undefined) return null
  const code = Number.parseInt(digits, radix)
  return code <= 0x10_ffff ? String.fromCodePoint(code) : null
}

export const removedSecret = '[removed]'

/** Shorter secrets would match within words by chance. */
const shortestRemovedWithinWord = 8
/** Maximum length of one character in nested escapes. */
const longestEscape = 16

interface SearchedSecret extends SecretForms {
  readonly isLong: boolean
}

interface Range {
  readonly from: number
  readonly to: number
}

/**
 * Removes secrets from a text in any form: escaped for JSON, a URL or HTML, in hexadecimal or base64, nested. Secrets
 * of 6 or 7 characters are removed only if no letter or digit is next to them. `isCut`: the text breaks off, so a
 * part of a secret at its end is removed too.
 */
export function removeSecrets(
  text: string,
  secrets: readonly string[],
  { isCut = false }: { readonly isCut?: boolean } = {},
): string {
  return createSecretRemover(secrets)(text, isCut)
}

/** `removeSecrets` for many texts: the patterns are compiled once, which takes longer than the search. */
export function createSecretRemover(secrets: readonly string[]): (text: string, isCut?: boolean) => string {
  const removed = [...new Set(secrets)].filter(secret => secret.length >= shortestRemovedSecret)
  const searched = removed.map(secret => ({
    ...formsOf(secret),
    isLong: secret.length >= shortestRemovedWithinWord,
  }))
  const longest = Math.max(...removed.map(secret => secret.length)) * longestEscape
  return (text, isCut = false) =>
    removed.length === 0 || text === '' ? text : withoutSearched(text, searched, isCut ? longest : 0)
}

/** `cutLength`: end of the text to remove, in characters; 0 for none. */
function withoutSearched(text: string, searched: readonly SearchedSecret[], cutLength: number): string {
  const ranges: Range[] = layersOf(text).flatMap(layer =>
    searched.flatMap(secret => foundIn(layer, secret)).map(range => originalRange(layer, range)),
  )
  if (cutLength > 0) ranges.push({ from: Math.max(0, text.length - cutLength), to: text.length })
  return withoutRanges(text, ranges)
}

function foundIn({ text }: Layer, { plain, encoded, nested, isLong }: SearchedSecret): Range[] {
  const found: Range[] = []
  const add = (from: number, to: number): void => {
    const isAlone = !isWordCharacter(text[from - 1]) && !isWordCharacter(text[to])
    if (isLong || isAlone) found.push({ from, to })
  }
  for (const form of plain) {
    for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1)) add(at, at + form.length)
  }
  for (const pattern of encoded) {
    for (const match of text.matchAll(pattern)) add(match.index, match.index + match[0].length)
  }
  for (const pattern of nested) {
    let end = -1
    for (const match of text.matchAll(pattern)) {
      if (match.index < end) continue
      const word = wordAround(text, match.index, match[0].length)
      found.push(word)
      end = word.to
    }
  }
  return found
}

/** The complete encoded word: the ends of an encoded secret share characters with its neighbors. */
function wordAround(text: string, index: number, length: number): Range {
  let [from, to] = [index, index + length]
  while (isEncoded(text[from - 1])) from -= 1
  while (isEncoded(text[to])) to += 1
  return { from, to }
}

function isEncoded(character: string | undefined): boolean {
  return character !== undefined && /[A-Za-z0-9+/_=-]/.test(character)
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}

function originalRange({ starts }: Layer, range: Range): Range {
  return starts === null
    ? range
    : { from: starts[range.from] ?? range.from, to: starts[range.to] ?? range.to }
}

function withoutRanges(text: string, ranges: readonly Range[]): string {
  const pieces: string[] = []
  let end = -1
  for (const { from, to } of ranges.toSorted((left, right) => left.from - right.from)) {
    if (from > end) pieces.push(text.slice(Math.max(0, end), from), removedSecret)
    end = Math.max(end, to)
  }
  return [...pieces, text.slice(Math.max(0, end))].join('')
}

/** Patterns of a secret in each encoding except escapes, all global. */
interface SecretForms {
  /** As text, and its UTF-8 bytes read as Latin-1. */
  readonly plain: readonly string[]
  /** Hexadecimal in any case, and base64 of both alphabets at any offset, of UTF-8 and UTF-16. */
  readonly encoded: readonly RegExp[]
  /** The same for encoded forms of the secret, such as base64 of JSON. The complete word is removed. */
  readonly nested: readonly RegExp[]
}

function formsOf(secret: string): SecretForms {
  const bytes = Buffer.from(secret)
  const latin1 = bytes.toString('latin1')
  return {
    plain: secret === latin1 ? [secret] : [secret, latin1],
    encoded: [bytes, Buffer.from(secret, 'utf16le')].flatMap(encodedPatterns),
    nested: [...formsWithin(secret, bytes)].flatMap(form => encodedPatterns(Buffer.from(form))),
  }
}

function encodedPatterns(bytes: Buffer): RegExp[] {
  return [hexPattern(bytes), ...[0, 1, 2].map(offset => base64Pattern(bytes, offset))]
}

/** Texts of the secret that may be encoded again. */
function formsWithin(secret: string, bytes: Buffer): ReadonlySet<string> {
  const json = JSON.stringify(secret).slice(1, -1)
  const hex = bytes.toString('hex')
  const forms = new Set([
    json,
    json.replaceAll('/', '\\/'),
    encodeURIComponent(secret),
    hex,
    hex.toUpperCase(),
  ])
  for (const offset of [0, 1, 2]) forms.add(ownBase64(bytes, offset))
  forms.delete(secret)
  return forms
}

function hexPattern(bytes: Buffer): RegExp {
  const pairs = [...bytes].map(byte => byte.toString(16).padStart(2, '0'))
  return new RegExp(pairs.join('(?:[ :-]|0x|, ?0x)?'), 'gi')
}

/**
 * Base64 of any text with the secret at this offset modulo three. Characters that also hold bits of a neighbor vary;
 * lines may be wrapped.
 */
function base64Pattern(bytes: Buffer, offset: number): RegExp {
  const isBeginningShared = offset > 0
  const isEndShared = (offset + bytes.length) % 3 !== 0
  const own = ownBase64(bytes, offset)
  const any = '[A-Za-z0-9+/_-]'
  const characters = [...own].map(one => (one === '+' ? '[+-]' : one === '/' ? '[/_]' : one))
  const wrapped = characters.join('(?:\\r?\\n)?')
  return new RegExp(`${isBeginningShared ? any : ''}${wrapped}${isEndShared ? `(?:${any}={0,2})?` : ''}`, 'g')
}

/** Characters that hold only bits of these bytes. */
function ownBase64(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '')
  return text.slice(offset > 0 ? offset + 1 : 0, (offset + bytes.length) % 3 !== 0 ? -1 : undefined)
}
