/**
 * Lossless JSON: numbers stay text, members keep order and repetitions, every node has its range in the text. Strict
 * RFC 8259. Iterative: depth is bounded by memory, not by the stack.
 */

interface Span {
  /** First character, in UTF-16 units. */
  readonly start: number
  /** After the last character. */
  readonly end: number
}
export interface JsonMember {
  readonly key: string
  /** Position of the name's opening quote. */
  readonly keyStart: number
  readonly value: JsonNode
}
export interface JsonObjectNode extends Span {
  readonly type: 'object'
  readonly members: readonly JsonMember[]
}
export interface JsonArrayNode extends Span {
  readonly type: 'array'
  readonly items: readonly JsonNode[]
}
interface JsonStringNode extends Span {
  readonly type: 'string'
  readonly value: string
}
interface JsonNumberNode extends Span {
  readonly type: 'number'
  /** Source text, such as `1500.250`. */
  readonly text: string
}
interface JsonBooleanNode extends Span {
  readonly type: 'boolean'
  readonly value: boolean
}
interface JsonNullNode extends Span {
  readonly type: 'null'
}
export type JsonNode =
  | JsonObjectNode
  | JsonArrayNode
  | JsonStringNode
  | JsonNumberNode
  | JsonBooleanNode
  | JsonNullNode

export interface JsonProblem {
  /** In UTF-16 units; the text's length at its end. */
  readonly offset: number
  readonly line: number
  /** From 1, in UTF-16 units. */
  readonly column: number
  /** Such as `',' or '}'`. */
  readonly expected: string
  /** Such as `'x'` or `the end of the text`. */
  readonly found: string
}

export type JsonResult =
  | { readonly ok: true; readonly root: JsonNode }
  | { readonly ok: false; readonly problem: JsonProblem }

/** Accepts exactly what JSON.parse accepts. Never throws. */
export function readJson(text: string): JsonResult {
  const step = stepsOfJson(text)
  for (;;) {
    const result = step(valuesAtOnce)
    if (result !== null) return result
  }
}

/** More than any body has, and still a small integer in V8. */
const valuesAtOnce = 0x3fffffff

/**
 * Reads a JSON text in steps, for a thread that must not block: each call reads this number of values. Returns `null`
 * until the end, then the result of `readJson`.
 */
export function stepsOfJson(text: string): (values: number) => JsonResult | null {
  const reader = new Reader(text)
  return values => {
    try {
      const root = reader.read(values)
      return root === null ? null : { ok: true, root }
    } catch (thrown) {
      if (thrown instanceof Mismatch)
        return { ok: false, problem: problemAt(text, reader.at, thrown.expected) }
      throw thrown
    }
  }
}

/** Exact source text of a node. */
export function jsonTextOf(text: string, node: JsonNode): string {
  return text.slice(node.start, node.end)
}

/** The same in one line: without the white space between its tokens. */
export function jsonLineOf(text: string, node: JsonNode): string {
  return jsonTextOf(text, node).replace(
    /("(?:\\.|[^"\\])*")|\s+/g,
    (_, quoted: string | undefined) => quoted ?? '',
  )
}

class Mismatch {
  readonly expected: string
  constructor(expected: string) {
    this.expected = expected
  }
}

type Open<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer I)[] ? I[] : T[K] }
type OpenContainer = Open<JsonObjectNode> | Open<JsonArrayNode>

class Reader {
  readonly text: string
  at = 0
  #key = ''
  #keyStart = 0
  /** Open containers after the last step: the innermost, and those around it. */
  #container: OpenContainer | null = null
  readonly #outer: OpenContainer[] = []

  constructor(text: string) {
    this.text = text
  }

  /** Reads this number of further values; `null` if the text continues. */
  read(values: number): JsonNode | null {
    const { text } = this
    const outer = this.#outer
    let container = this.#container
    for (let left = values; ; left--) {
      if (left === 0) {
        this.#container = container
        return null
      }
      this.#skipSpace()
      const code = text.charCodeAt(this.at)
      let opened: OpenContainer | null = null
      let node: JsonNode
      if (code === 0x7b) node = opened = { type: 'object', start: this.at++, end: -1, members: [] }
      else if (code === 0x5b) node = opened = { type: 'array', start: this.at++, end: -1, items: [] }
      else node = this.#scalar(code)

      if (container !== null) {
        if (container.type === 'array') container.items.push(node)
        else container.members.push({ key: this.#key, keyStart: this.#keyStart, value: node })
      }
      if (opened !== null) {
        this.#skipSpace()
        if (text.charCodeAt(this.at) === (opened.type === 'object' ? 0x7d : 0x5d)) {
          this.at++
          opened.end = this.at
        } else {
          if (container !== null) outer.push(container)
          container = opened
          if (opened.type === 'object') this.#name("a member name in double quotes or '}'")
          continue
        }
      }
      // A value is complete: closes the containers that end here, until another value must follow.
      for (;;) {
        this.#skipSpace()
        if (container === null) {
          if (this.at < text.length) throw new Mismatch('the end of the text')
          return node
        }
        const next = text.charCodeAt(this.at)
        if (next === 0x2c) {
          this.at++
          if (container.type === 'object') {
            this.#skipSpace()
            this.#name('a member name in double quotes')
          }
          break
        }
        if (next !== (container.type === 'object' ? 0x7d : 0x5d)) {
          throw new Mismatch(container.type === 'object' ? "',' or '}'" : "',' or ']'")
        }
        this.at++
        container.end = this.at
        node = container
        container = outer.pop() ?? null
      }
    }
  }

  #skipSpace(): void {
    const { text } = this
    for (;;) {
      const code = text.charCodeAt(this.at)
      if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) this.at++
      else return
    }
  }

  #name(expected: string): void {
    if (this.text.charCodeAt(this.at) !== 0x22) throw new Mismatch(expected)
    this.#keyStart = this.at
    this.#key = this.#string()
    this.#skipSpace()
    if (this.text.charCodeAt(this.at) !== 0x3a) throw new Mismatch("':'")
    this.at++
  }

  #scalar(code: number): JsonNode {
    const start = this.at
    if (code === 0x22) {
      const value = this.#string()
      return { type: 'string', start, end: this.at, value }
    }
    if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      this.#number(code)
      return { type: 'number', start, end: this.at, text: this.text.slice(start, this.at) }
    }
    if (code === 0x74) return this.#word('true', { type: 'boolean', start, end: start + 4, value: true })
    if (code === 0x66) return this.#word('false', { type: 'boolean', start, end: start + 5, value: false })
    if (code === 0x6e) return this.#word('null', { type: 'null', start, end: start + 4 })
    throw new Mismatch('a value')
  }

  #word(word: string, node: JsonNode): JsonNode {
    for (const letter of word) {
      if (this.text[this.at] !== letter) throw new Mismatch(word)
      this.at++
    }
    return node
  }

  #number(first: number): void {
    const { text } = this
    let code = first
    if (code === 0x2d) code = text.charCodeAt(++this.at)
    if (code === 0x30) this.at++
    else this.#digits()
    if (text.charCodeAt(this.at) === 0x2e) {
      this.at++
      this.#digits()
    }
    const exponent = text.charCodeAt(this.at)
    if (exponent === 0x65 || exponent === 0x45) {
      const sign = text.charCodeAt(++this.at)
      if (sign === 0x2b || sign === 0x2d) this.at++
      this.#digits()
    }
  }

  #digits(): void {
    const start = this.at
    let code = this.text.charCodeAt(this.at)
    while (code >= 0x30 && code <= 0x39) code = this.text.charCodeAt(++this.at)
    if (this.at === start) throw new Mismatch('a digit')
  }

  /** Reads from the opening quote; leaves `at` after the closing one. */
  #string(): string {
    const { text } = this
    let at = this.at + 1
    let pieceStart = at
    let done = ''
    for (;;) {
      const code = text.charCodeAt(at)
      if (code === 0x22) {
        this.at = at + 1
        const piece = text.slice(pieceStart, at)
        return done === '' ? piece : done + piece
      }
      if (code === 0x5c) {
        done += text.slice(pieceStart, at)
        this.at = at + 1
        done += this.#escape()
        at = this.at
        pieceStart = at
      } else if (code >= 0x20) at++
      else {
        this.at = at
        throw new Mismatch(at < text.length ? 'a control character written as an escape' : "'\"'")
      }
    }
  }

  #escape(): string {
    const letter = this.text[this.at] ?? ''
    if (letter === 'u') {
      let unit = 0
      for (let digits = 0; digits < 4; digits++) {
        const value = hexValue(this.text.charCodeAt(++this.at))
        if (value < 0) throw new Mismatch('a hexadecimal digit')
        unit = unit * 16 + value
      }
      this.at++
      return String.fromCharCode(unit)
    }
    const plain = escapes.get(letter)
    if (plain === undefined) throw new Mismatch('one of "\\/bfnrtu after a backslash')
    this.at++
    return plain
  }
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

function hexValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

function problemAt(text: string, offset: number, expected: string): JsonProblem {
  let line = 1
  let lineStart = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++
    lineStart = at + 1
  }
  const found =
    offset < text.length ? `'${String.fromCodePoint(text.codePointAt(offset) ?? 0)}'` : 'the end of the text'
  return { offset, line, column: offset - lineStart + 1, expected, found }
}
