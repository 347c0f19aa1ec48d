/** Shorter values stand in too many places by chance. In bytes of UTF-8. */
export const shortestSearched = 6
const longestSearched = 4_096

/**
 * A set of texts and the search for all of them at once in bytes. Holds no text, only 20 bytes for each: that of a
 * hundred thousand deliveries stays small. Found by their last six bytes, which differ most, then by their whole hash.
 */
export class ValueSearch {
  /** Hash of the last six bytes with the length. */
  private readonly tails = new NumberSet()
  /** Lengths that some text with these last six bytes has: few, so they are tried in turn. */
  private readonly lengths = new Map<number, number>()
  private readonly texts = new PairSet()
  private sortedLengths: number[] = []

  get size(): number {
    return this.texts.size
  }

  add(text: string): void {
    const bytes = Buffer.from(text)
    const length = bytes.byteLength
    if (length < shortestSearched || length > longestSearched) return
    if (!this.texts.add(hashOf(bytes, 0, length, 1), hashOf(bytes, 0, length, 2))) return
    const tail = hashOf(bytes, length - shortestSearched, length, 3)
    this.tails.add(tail)
    this.tails.add(withLength(tail, length))
    if (!this.lengths.has(length)) {
      this.lengths.set(length, length)
      this.sortedLengths = [...this.lengths.keys()].sort((left, right) => left - right)
    }
  }

  /** Texts found in these bytes may stand anywhere: they are not searched any more. */
  forget(bytes: Uint8Array): void {
    this.scan(bytes, (first, second) => {
      this.texts.remove(first, second)
      return false
    })
  }

  forgetText(text: string): void {
    this.forget(Buffer.from(text))
  }

  /** Where a text of the set, of at least so many bytes, begins in the bytes; -1 for none. */
  find(bytes: Uint8Array, leastBytes = 0): number {
    let found = -1
    this.scan(bytes, (_first, _second, start, length) => {
      if (length < leastBytes) return false
      found = start
      return true
    })
    return found
  }

  private scan(
    bytes: Uint8Array,
    onText: (first: number, second: number, start: number, length: number) => boolean,
  ): void {
    for (let end = shortestSearched; end <= bytes.length; end++) {
      const tail = hashOf(bytes, end - shortestSearched, end, 3)
      if (!this.tails.has(tail)) continue
      for (const length of this.sortedLengths) {
        if (length > end) break
        if (!this.tails.has(withLength(tail, length))) continue
        const first = hashOf(bytes, end - length, end, 1)
        const second = hashOf(bytes, end - length, end, 2)
        if (this.texts.has(first, second) && onText(first, second, end - length, length)) return
      }
    }
  }
}

/** FNV-1a with one of several beginnings, mixed at its end. */
function hashOf(bytes: Uint8Array, start: number, end: number, seed: number): number {
  let value = (0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1)) >>> 0
  for (let index = start; index < end; index++) {
    value = Math.imul(value ^ (bytes[index] ?? 0), 0x01000193)
  }
  value ^= value >>> 15
  value = Math.imul(value, 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}

function withLength(tail: number, length: number): number {
  return Math.imul(tail ^ Math.imul(length, 0x85ebca6b), 0xc2b2ae35) >>> 0
}

/** Whole numbers up to 2^32 in open addressing; 0 is stored as 1. */
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

/** Pairs of hashes; a removed one keeps its place. */
class PairSet {
  size = 0
  private slots = new Uint32Array(4096)
  /** 0 free, 1 there, 2 removed. */
  private states = new Uint8Array(2048)
  private used = 0

  /** False where it is there, or was and is removed. */
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
