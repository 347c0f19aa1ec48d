import { randomInt } from 'node:crypto'

/** Longest range whose hash is needed. */
const longestPiece = 4_096
/** New bytes of one block, after the bytes that a piece may reach back to. */
const blockBytes = 64 * 1024

const primes = [2_147_483_647, 2_147_483_629] as const
/** Random, so that a sender can't make texts with equal hashes. Small enough that a product is exact. */
const bases = [randomInt(2 ** 16, 2 ** 21), randomInt(2 ** 16, 2 ** 21)] as const
const powers = primes.map((prime, which) => {
  const all = new Float64Array(longestPiece + 1).fill(1)
  for (let at = 1; at <= longestPiece; at++) all[at] = times(all[at - 1] ?? 0, bases[which] ?? 0, prime)
  return all
})

/** Two hashes of any piece of a block, in a few steps for any length. */
class PieceHashes {
  private from = 0
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
        // One more than the byte, so that leading zeros count.
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

/** Exact product modulo a prime below 2^31. */
function times(left: number, right: number, prime: number): number {
  return ((((left >>> 16) * right) % prime) * 65_536 + (left & 65_535) * right) % prime
}

/** Shorter values match by chance. In bytes of UTF-8. */
const shortestSearched = 6
const longestSearched = longestPiece
/** More lengths are not tried again after equal bytes. */
const fewLengths = 8
const mostRemembered = 100_000

/**
 * A set of texts that are all searched at once. Stores some 20 bytes per text, not the text. Texts of 2^n to
 * 2^(n+1) - 1 bytes are a class, found by their last six bytes, which differ most, then by their last 2^n,
 * then by their full hash. A hash takes constant time, and tries after equal bytes are not repeated: a text
 * of one repeated character takes no longer than others.
 */
export class ValueSearch {
  /** Number of tried lengths: the cost beyond one read of each byte. */
  steps = 0
  /** Hashes of the last six bytes; of the end of each class; of that with a length. */
  private readonly tails = new NumberSet()
  private readonly lengths = new Map<number, number[]>()
  private classes: number[] = []
  private readonly texts = new PairSet()
  private readonly hashes = new PieceHashes()
  /** By class and minimum length: hashes of bytes after which no text of the class was found. */
  private readonly remembered = new Map<number, Set<number>>()

  get size(): number {
    return this.texts.size
  }

  add(text: string): void {
    const bytes = Buffer.from(text)
    const length = bytes.byteLength
    if (length < shortestSearched || length > longestSearched) return
    const { hashes } = this
    hashes.load(bytes, 0, length)
    if (!this.texts.add(hashes.first(0, length), hashes.second(0, length))) return
    this.remembered.clear()
    this.tails.add(lastBytesHash(bytes, length))
    const kind = classOf(length)
    const tail = this.tailOf(kind, length)
    this.tails.add(tail)
    this.tails.add(withLength(tail, length))
    const lengths = this.lengths.get(kind) ?? []
    if (lengths.includes(length)) return
    this.lengths.set(
      kind,
      [...lengths, length].sort((left, right) => left - right),
    )
    this.classes = [...this.lengths.keys()].sort((left, right) => left - right)
  }

  /** Removes the texts in these bytes from the search. */
  forget(bytes: Uint8Array): void {
    this.scan(bytes, 0, (first, second) => {
      this.texts.remove(first, second)
      return false
    })
  }

  forgetText(text: string): void {
    this.forget(Buffer.from(text))
  }

  /** Start of a text of at least `minimumBytes` in the bytes; -1 for none. */
  find(bytes: Uint8Array, minimumBytes = 0): number {
    let found = -1
    this.scan(bytes, minimumBytes, (_first, _second, start) => {
      found = start
      return true
    })
    return found
  }

  private scan(bytes: Uint8Array, minimumBytes: number, onText: OnText): void {
    for (let from = 0; from < bytes.length; from += blockBytes) {
      const to = Math.min(bytes.length, from + blockBytes)
      let isLoaded = false
      for (let end = Math.max(from + 1, shortestSearched); end <= to; end++) {
        if (!this.tails.has(lastBytesHash(bytes, end))) continue
        if (!isLoaded) this.hashes.load(bytes, Math.max(0, from - longestPiece), to)
        isLoaded = true
        if (this.tryClasses(end, minimumBytes, onText)) return
      }
    }
  }

  private tryClasses(end: number, minimumBytes: number, onText: OnText): boolean {
    for (const kind of this.classes) {
      if (Math.max(shortestSearched, 2 ** kind) > end) return false
      const tail = this.tailOf(kind, end)
      if (!this.tails.has(tail)) continue
      const lengths = this.lengths.get(kind) ?? []
      const before = lengths.length > fewLengths ? this.rememberedOf(kind, minimumBytes) : null
      const window = before === null ? 0 : this.windowOf(kind, end)
      if (before?.has(window) === true) continue
      if (this.tryLengths(lengths, tail, end, minimumBytes, onText)) return true
      before?.add(window)
    }
    return false
  }

  private tryLengths(
    lengths: readonly number[],
    tail: number,
    end: number,
    minimumBytes: number,
    onText: OnText,
  ): boolean {
    for (const length of lengths) {
      if (length > end) return false
      this.steps += 1
      if (length < minimumBytes || !this.tails.has(withLength(tail, length))) continue
      const start = end - length
      const first = this.hashes.first(start, end)
      const second = this.hashes.second(start, end)
      if (this.texts.has(first, second) && onText(first, second, start)) return true
    }
    return false
  }

  private tailOf(kind: number, end: number): number {
    const start = end - Math.max(shortestSearched, 2 ** kind)
    const mixed = this.hashes.first(start, end) ^ Math.imul(this.hashes.second(start, end), 0x9e3779b1)
    return withLength(mixed, -kind)
  }

  /** Bytes before this end that decide which texts of a class match there. */
  private windowOf(kind: number, end: number): number {
    const start = Math.max(0, end - Math.min(longestPiece, 2 ** (kind + 1) - 1))
    return this.hashes.first(start, end) * 2 ** 22 + (this.hashes.second(start, end) % 2 ** 22)
  }

  private rememberedOf(kind: number, minimumBytes: number): Set<number> {
    const name = kind * (longestPiece + 1) + Math.min(minimumBytes, longestPiece)
    let remembered = this.remembered.get(name)
    if (remembered === undefined || remembered.size >= mostRemembered) {
      remembered = new Set()
      this.remembered.set(name, remembered)
    }
    return remembered
  }
}

type OnText = (first: number, second: number, start: number) => boolean

function classOf(length: number): number {
  return 31 - Math.clz32(length)
}

/** FNV-1a of the last bytes, mixed at its end. */
function lastBytesHash(bytes: Uint8Array, end: number): number {
  let value = 0x811c9dc5
  for (let index = end - shortestSearched; index < end; index++) {
    value = Math.imul(value ^ (bytes[index] ?? 0), 0x01000193)
  }
  value ^= value >>> 15
  value = Math.imul(value, 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}

function withLength(tail: number, length: number): number {
  return Math.imul(tail ^ Math.imul(length, 0x85ebca6b), 0xc2b2ae35) >>> 0
}

/** Integers up to 2^32 in open addressing; 0 is stored as 1. */
class NumberSet {
  private slots = new Uint32Array(1024)
  private used = 0

  add(value: number): void {
    if (this.used * 2 >= this.slots.length) this.grow()
    const at = this.placeOf(value)
    if (this.slots[at] !== 0) return
    this.slots[at] = value || 1
    this.used += 1
  }

  has(value: number): boolean {
    return this.slots[this.placeOf(value)] !== 0
  }

  private placeOf(value: number): number {
    const mask = this.slots.length - 1
    let at = value & mask
    while (this.slots[at] !== 0 && this.slots[at] !== (value || 1)) at = (at + 1) & mask
    return at
  }

  private grow(): void {
    const old = this.slots
    this.slots = new Uint32Array(old.length * 2)
    for (const value of old) if (value !== 0) this.slots[this.placeOf(value)] = value
  }
}

/** Pairs of hashes; a removed one keeps its slot. */
class PairSet {
  size = 0
  private slots = new Uint32Array(4096)
  /** 0 free, 1 present, 2 removed. */
  private states = new Uint8Array(2048)
  private used = 0

  /** False if it is present, or was removed. */
  add(first: number, second: number): boolean {
    if (this.used * 2 >= this.states.length) this.grow()
    const at = this.placeOf(first, second)
    if (this.states[at] !== 0) return false
    this.put(at, first, second, 1)
    this.used += 1
    this.size += 1
    return true
  }

  has(first: number, second: number): boolean {
    return this.states[this.placeOf(first, second)] === 1
  }

  remove(first: number, second: number): void {
    const at = this.placeOf(first, second)
    if (this.states[at] !== 1) return
    this.states[at] = 2
    this.size -= 1
  }

  private put(at: number, first: number, second: number, state: number): void {
    this.slots[at * 2] = first
    this.slots[at * 2 + 1] = second
    this.states[at] = state
  }

  private placeOf(first: number, second: number): number {
    const mask = this.states.length - 1
    let at = first & mask
    while (this.states[at] !== 0 && (this.slots[at * 2] !== first || this.slots[at * 2 + 1] !== second)) {
      at = (at + 1) & mask
    }
    return at
  }

  private grow(): void {
    const { slots, states } = this
    this.slots = new Uint32Array(slots.length * 2)
    this.states = new Uint8Array(states.length * 2)
    for (const [index, state] of states.entries()) {
      if (state === 0) continue
      const first = slots[index * 2] ?? 0
      const second = slots[index * 2 + 1] ?? 0
      this.put(this.placeOf(first, second), first, second, state)
    }
  }
}
