/** A text read in another way, and where each of its characters stands in the original. */
export interface Layer {
  readonly text: string
  /** Where each character begins in the original; one more for the end. `null`: at its own place. */
  readonly starts: Uint32Array | null
}

interface Escape {
  readonly pattern: RegExp
  /** The character that an escape stands for; `null` where it is none. */
  readonly read: (groups: readonly (string | undefined)[]) => string | null
}

const shortJson: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }
const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", sol: '/', bsol: '\\', plus: '+', equals: '=' },
  ...{ colon: ':', semi: ';', comma: ',', period: '.', lowbar: '_', num: '#', percnt: '%', dollar: '$' },
  ...{ excl: '!', quest: '?', commat: '@', lpar: '(', rpar: ')', ast: '*', lsqb: '[', rsqb: ']' },
  ...{ lcub: '{', rcub: '}', verbar: '|', vert: '|', grave: '`', Hat: '^', nbsp: ' ', Tab: '\t' },
}

const escapes: readonly Escape[] = [
  {
    // JSON and the string literals of programming languages.
    pattern: /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(["'\\/bfnrt]))/gi,
    read: ([four, two, short = '']) => ofCode(four ?? two, 16) ?? shortJson[short] ?? short,
  },
  { pattern: /%([0-9a-f]{2})|(\+)/gi, read: ([two]) => ofCode(two, 16) ?? ' ' },
  {
    pattern: /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,6}));/gi,
    read: ([hex, decimal, name = '']) => ofCode(hex, 16) ?? ofCode(decimal, 10) ?? entities[name] ?? null,
  },
]
/** An escape within an escape, such as JSON in the JSON of a log line. */
const maximumDepth = 3

/** The text as it is and with its escapes read, each kind alone and one within the other. */
export function layersOf(text: string): Layer[] {
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
