/** Ids of one block: its postings are rows of at most 1,024 bytes. */
export const blockIds = 8_192
const words = blockIds / 32
const denseBytes = blockIds / 8

/** The ids of one block: bit n stands for the n-th. */
export type Bits = Uint32Array<ArrayBuffer>

export const blockOf = (id: number): number => Math.floor(id / blockIds)

export const noBits = (): Bits => new Uint32Array(words)

export function setBit(bits: Bits, offset: number): void {
  bits[offset >>> 5] = (bits[offset >>> 5] ?? 0) | (1 << (offset & 31))
}

export function clearBit(bits: Bits, offset: number): void {
  bits[offset >>> 5] = (bits[offset >>> 5] ?? 0) & ~(1 << (offset & 31))
}

export function hasBit(bits: Bits, offset: number): boolean {
  return ((bits[offset >>> 5] ?? 0) & (1 << (offset & 31))) !== 0
}

/** Sets those from the first to the last offset, both included; none where the last comes first. */
export function setRange(bits: Bits, first: number, last: number): void {
  for (let offset = first; offset <= last; ) {
    if ((offset & 31) === 0 && offset + 31 <= last) {
      bits[offset >>> 5] = 0xffffffff
      offset += 32
    } else {
      setBit(bits, offset)
      offset += 1
    }
  }
}

/** Keeps in `bits` what `other` has too. */
export function keepCommon(bits: Bits, other: Bits): void {
  for (let at = 0; at < words; at += 1) bits[at] = (bits[at] ?? 0) & (other[at] ?? 0)
}

export function addAll(bits: Bits, other: Bits): void {
  for (let at = 0; at < words; at += 1) bits[at] = (bits[at] ?? 0) | (other[at] ?? 0)
}

export function removeAll(bits: Bits, other: Bits): void {
  for (let at = 0; at < words; at += 1) bits[at] = (bits[at] ?? 0) & ~(other[at] ?? 0)
}

export function isEmpty(bits: Bits): boolean {
  for (const word of bits) if (word !== 0) return false
  return true
}

/** Whether one is set from the first to the last offset, both included and at ends of words. */
export function hasAny(bits: Bits, first: number, last: number): boolean {
  for (let at = first >>> 5; at <= last >>> 5; at += 1) if (bits[at] !== 0) return true
  return false
}

export function countBits(bits: Bits): number {
  let count = 0
  for (const word of bits) count += countWord(word)
  return count
}

export function countCommon(bits: Bits, other: Bits): number {
  let count = 0
  for (let at = 0; at < words; at += 1) count += countWord((bits[at] ?? 0) & (other[at] ?? 0))
  return count
}

function countWord(word: number): number {
  if (word === 0) return 0
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Offsets in ascending order. */
export function offsetsOf(bits: Bits): number[] {
  const offsets: number[] = []
  for (let at = 0; at < words; at += 1) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) {
      offsets.push(at * 32 + 31 - Math.clz32(word & -word))
    }
  }
  return offsets
}

/**
 * As a row holds them: a list of 16-bit offsets where that is shorter, else all bits; `null` for none. The least
 * significant byte comes first in both, as on every processor that Hooktrail runs on.
 */
export function packBits(bits: Bits): Buffer | null {
  const count = countBits(bits)
  if (count === 0) return null
  if (count * 2 >= denseBytes) return Buffer.from(bits.buffer)
  const list = Uint16Array.from(offsetsOf(bits))
  return Buffer.from(list.buffer)
}

export function unpackBits(packed: Uint8Array): Bits {
  const bits = noBits()
  if (packed.byteLength === denseBytes) {
    new Uint8Array(bits.buffer).set(packed)
    return bits
  }
  for (let at = 0; at + 1 < packed.byteLength; at += 2) {
    setBit(bits, ((packed[at] ?? 0) | ((packed[at + 1] ?? 0) << 8)) % blockIds)
  }
  return bits
}
