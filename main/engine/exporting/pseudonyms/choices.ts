import { hash } from 'node:crypto'
import { createReplaceText, moveDay } from './replace-text.ts'

export interface PseudonymChoices {
  /** Secret text, which the export doesn't contain: the same key makes the same pseudonyms. */
  readonly key: string
  readonly amounts: 'keep' | 'scale'
  /** `move-all`: also instants in undocumented members. */
  readonly times: 'keep' | 'move' | 'move-all'
  /** Members and headers that stay unchanged, in lower case. */
  readonly unchangedNames: ReadonlySet<string>
}

export interface ChangeSink {
  /** `name`: of the member or header; otherwise a description. */
  replaced(original: string, replacement: string, kind: ReplacedKind, name: string): void
  saved(text: string): void
}
/** Reports a replacement, or a text that stays, and returns it. */
export function told(
  sink: ChangeSink,
  original: string,
  replacement: string,
  kind: ReplacedKind,
  name: string,
): string {
  if (replacement === original) sink.saved(original)
  else sink.replaced(original, replacement, kind, name)
  return replacement
}

/** For changes that nobody asks for. */
export const silentSink: ChangeSink = { replaced() {}, saved() {} }

export type ReplacedKind = 'value' | 'amount' | 'time' | 'name' | 'header' | 'target' | 'address'

export type Replacements = ReturnType<typeof createReplacements>

/** Derived from the export's key: the shift of times and the scale of amounts are pseudonyms too. */
export function createReplacements(choices: PseudonymChoices) {
  const bytes = hash('sha256', `${choices.key}\nmoves`, 'buffer')
  const days = 30 + (bytes.readUInt16BE(0) % 1000)
  // Between 0.5 and 1.5, never 1.
  const perMille = BigInt(500 + (bytes.readUInt16BE(2) % 499) + (bytes.readUInt8(4) % 2) * 501)
  return {
    choices,
    text: createReplaceText(choices.key),
    /** Scaled, with the same number of decimals. The text must be a decimal number. */
    amount: (text: string): string => (choices.amounts === 'keep' ? text : scaled(text, perMille)),
    /** Moves the calendar day at the start of the text and leaves the rest. */
    time: (text: string): string =>
      choices.times === 'keep' ? text : moveDay(text.slice(0, 10), days) + text.slice(10),
    /** Unix ms, moved by the same number of days. */
    atMs: (atMs: number): number => (choices.times === 'keep' ? atMs : Math.max(0, atMs - days * 86_400_000)),
  }
}

function scaled(text: string, perMille: bigint): string {
  const [whole = '0', decimals = ''] = text.split('.')
  const isNegative = whole.startsWith('-')
  const units = BigInt((isNegative ? whole.slice(1) : whole) + decimals)
  if (units === 0n) return text
  const product = (units * perMille + 500n) / 1000n
  const digits = String(product === 0n ? 1n : product).padStart(decimals.length + 1, '0')
  const point = digits.length - decimals.length
  const number = decimals === '' ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return isNegative ? `-${number}` : number
}
