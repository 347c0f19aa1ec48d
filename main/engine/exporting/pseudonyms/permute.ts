import { hash } from 'node:crypto'

/** Positions of a half that one digest covers. */
const digestBytes = 64
const rounds = 4

/**
 * A permutation of all texts of one pattern, chosen by a key: each position stays within its radix, two texts never
 * become one, and none stays what it was. A Feistel network of four rounds; the round function is a keyed SHA-512.
 * `digits` and `radices` have the same length; `label` names the kind of text, so that kinds do not share permutations.
 */
export function permute(
  key: string,
  label: string,
  digits: readonly number[],
  radices: readonly number[],
): number[] {
  const split = digits.length >> 1
  const result = [...digits]
  for (let round = 0; round < rounds; round++) {
    const [from, to, otherFrom, otherTo] =
      round % 2 === 0 ? [0, split, split, digits.length] : [split, digits.length, 0, split]
    if (from === to && digits.length > 1) continue
    const source = result.slice(otherFrom, otherTo).join(',')
    for (let at = from; at < to; at += digestBytes) {
      const bytes = hash(
        'sha512',
        `${key}\n${label}\n${radices.join(',')}\n${round},${at}\n${source}`,
        'buffer',
      )
      for (let index = at; index < Math.min(to, at + digestBytes); index++) {
        const radix = radices[index] ?? 1
        result[index] = ((result[index] ?? 0) + (bytes[index - at] ?? 0)) % radix
      }
    }
  }
  // One position only: a shift by the key. A text that would stay as it was takes the next place.
  if (result.every((value, index) => value === digits[index])) {
    const last = radices.findLastIndex(radix => radix > 1)
    if (last >= 0) result[last] = ((result[last] ?? 0) + 1) % (radices[last] ?? 1)
  }
  return result
}
