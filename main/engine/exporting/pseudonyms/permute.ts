import { createCipheriv, createHash, hash } from 'node:crypto'

/** Positions of a half that one digest covers. */
const digestBytes = 64
const rounds = 4

/**
 * A permutation of all texts of one pattern by a key: each position stays within its radix, no two texts become
 * equal, and none stays. A Feistel network of four rounds with keyed SHA-512, which seeds a key stream (AES in
 * counter mode) for halves longer than a digest. Time depends on the length alone. `digits` and `radices` have the
 * same length; `label` separates kinds of text. `onHashed` gets the number of hashed bytes.
 */
export function permute(
  key: string,
  label: string,
  digits: Uint8Array,
  radices: Uint8Array,
  onHashed?: (bytes: number) => void,
): Uint8Array {
  const { length } = digits
  const split = length >> 1
  const result = Uint8Array.from(digits)
  const stream = length > 2 * digestBytes ? longStream : digest
  for (let round = 0; round < rounds; round++) {
    const [from, to, otherFrom, otherTo] =
      round % 2 === 0 ? [0, split, split, length] : [split, length, 0, split]
    if (from === to && length > 1) continue
    const source = result.subarray(otherFrom, otherTo)
    const bytes = stream({ key, label, radices, round, from, bytes: to - from, source }, onHashed)
    for (let index = from; index < to; index++) {
      result[index] = ((result[index] ?? 0) + (bytes[index - from] ?? 0)) % (radices[index] ?? 1)
    }
  }
  // One position: a shift by the key. A text that would stay gets the next place.
  if (result.every((value, index) => value === digits[index])) {
    const last = radices.findLastIndex(radix => radix > 1)
    if (last >= 0) result[last] = ((result[last] ?? 0) + 1) % (radices[last] ?? 1)
  }
  return result
}

interface Round {
  readonly key: string
  readonly label: string
  readonly radices: Uint8Array
  readonly round: number
  readonly from: number
  readonly bytes: number
  readonly source: Uint8Array
}

function digest(
  { key, label, radices, round, from, source }: Round,
  onHashed?: (bytes: number) => void,
): Uint8Array {
  const text = `${key}\n${label}\n${radices.join(',')}\n${round},${from}\n${source.join(',')}`
  onHashed?.(text.length)
  return hash('sha512', text, 'buffer')
}

function longStream(
  { key, label, radices, round, from, bytes, source }: Round,
  onHashed?: (bytes: number) => void,
): Uint8Array {
  onHashed?.(radices.byteLength + source.byteLength + bytes)
  const seed = createHash('sha512')
    .update(`${key}\n${label}\n${radices.byteLength}\n${round},${from}\n`)
    .update(radices)
    .update(source)
    .digest()
  return createCipheriv('aes-256-ctr', seed.subarray(0, 32), seed.subarray(32, 48)).update(
    new Uint8Array(bytes),
  )
}
