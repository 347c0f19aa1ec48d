import { randomInt } from 'node:crypto'

/** The longest range of bytes whose hash is needed. */
export const longestPiece = 4_096
/** New bytes of one block; it begins with the bytes before them that a piece may reach back to. */
export const blockBytes = 64 * 1024

const primes = [2_147_483_647, 2_147_483_629] as const
/** Random, so that nobody can make texts of equal hashes. Small enough that a product is exact. */
const bases = [randomInt(2 ** 16, 2 ** 21), randomInt(2 ** 16, 2 ** 21)] as const
const powers = primes.map((prime, which) => {
  const all = new Float64Array(longestPiece + 1).fill(1)
  for (let at = 1; at <= longestPiece; at++) all[at] = times(all[at - 1] ?? 0, bases[which] ?? 0, prime)
  return all
})

/** Two hashes of any piece of a block of bytes, each in a few steps however long the piece is. */
export class PieceHashes {
  private from = 0
  /** As long as the longest block so far. */
  private prefixes = primes.map(() => new Float64Array(1))

  /** At most `blockBytes` and `longestPiece` together. */
  load(bytes: Uint8Array, from: number, to: number): void {
    this.from = from
    if ((this.prefixes[0]?.length ?? 0) <= to - from) {
      this.prefixes = primes.map(() => new Float64Array(2 * (to - from) + 1))
    }
    for (const [which, prime] of primes.entries()) {
      const prefix = this.prefixes[which]
      const base = bases[which] ?? 0
      if (prefix === undefined) continue
      let hash = 0
      for (let at = from; at < to; at++) {
        // One more than the byte, so that zeros at the beginning count.
        hash = (hash * base + (bytes[at] ?? 0) + 1) % prime
        prefix[at - from + 1] = hash
      }
    }
  }

  first(start: number, end: number): number {
    return this.hashOf(0, start, end)
  }

  second(start: number, end: number): number {
    return this.hashOf(1, start, end)
  }

  private hashOf(which: 0 | 1, start: number, end: number): number {
    const prefix = this.prefixes[which]
    const before = prefix?.[start - this.from] ?? 0
    const difference =
      (prefix?.[end - this.from] ?? 0) - times(before, powers[which]?.[end - start] ?? 0, primes[which])
    return difference < 0 ? difference + primes[which] : difference
  }
}

/** The product modulo a prime below 2^31, exact. */
function times(left: number, right: number, prime: number): number {
  return ((((left >>> 16) * right) % prime) * 65_536 + (left & 65_535) * right) % prime
}
