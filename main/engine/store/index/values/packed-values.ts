/** Ids whose values lie in one row. */
export const chunkIds = 1_024

/** The values of one chunk by the place of their id; NaN for none. */
export type Values = Float64Array<ArrayBuffer>

export const noValues = (): Values => new Float64Array(chunkIds).fill(Number.NaN)

export interface PackedValues {
  /** Least and greatest value; both `null` where there is none. */
  readonly low: number | null
  readonly high: number | null
  readonly bytes: Buffer
}

/**
 * Whole numbers that lie close together take 2 or 4 bytes each, as what they are above the least one; all others 8. The
 * highest number of 2 or 4 bytes stands for none.
 */
export function packValues(values: Values): PackedValues {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  let isWhole = true
  for (const value of values) {
    if (Number.isNaN(value)) continue
    if (value < low) low = value
    if (value > high) high = value
    isWhole &&= Number.isSafeInteger(value)
  }
  if (low > high) return { low: null, high: null, bytes: Buffer.alloc(0) }
  const span = high - low
  if (isWhole && span < 0xffff) return { low, high, bytes: offsets(values, low, new Uint16Array(chunkIds)) }
  if (isWhole && span < 0xffffffff)
    return { low, high, bytes: offsets(values, low, new Uint32Array(chunkIds)) }
  return { low, high, bytes: Buffer.from(values.slice().buffer) }
}

function offsets(
  values: Values,
  low: number,
  packed: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
): Buffer {
  for (let at = 0; at < chunkIds; at += 1) {
    const value = values[at] ?? Number.NaN
    packed[at] = Number.isNaN(value) ? 0xffffffff : value - low
  }
  return Buffer.from(packed.buffer)
}

export function unpackValues({ low, bytes }: PackedValues): Values {
  const values = noValues()
  if (low === null) return values
  const packed = numbersIn(bytes)
  if (packed instanceof Float64Array) return packed.slice()
  const none = noneOf(packed)
  for (let at = 0; at < chunkIds; at += 1) {
    const offset = packed[at] ?? none
    if (offset !== none) values[at] = low + offset
  }
  return values
}

/**
 * The places whose values lie between, both ends included, each with its value. Values are compared as they are packed:
 * most are none of those.
 */
export function eachBetween(
  { low, bytes }: PackedValues,
  from: number,
  to: number,
  use: (place: number, value: number) => void,
): void {
  if (low === null) return
  const packed = numbersIn(bytes)
  // A loop of its own: with one kind of array V8 makes it several times as fast.
  if (packed instanceof Float64Array) {
    for (let place = 0; place < chunkIds; place += 1) {
      const value = packed[place] ?? Number.NaN
      if (value >= from && value <= to) use(place, value)
    }
    return
  }
  const least = from - low
  const most = Math.min(to - low, noneOf(packed) - 1)
  for (let place = 0; place < chunkIds; place += 1) {
    const offset = packed[place] ?? Number.NaN
    if (offset >= least && offset <= most) use(place, low + offset)
  }
}

type Numbers = Uint16Array | Uint32Array | Float64Array

function numbersIn(bytes: Buffer): Numbers {
  const width = bytes.byteLength / chunkIds
  // A copy lies where arrays of numbers may begin.
  const { buffer, byteOffset } = bytes.byteOffset % width === 0 ? bytes : new Uint8Array(bytes)
  if (width === 8) return new Float64Array(buffer, byteOffset, chunkIds)
  return width === 2
    ? new Uint16Array(buffer, byteOffset, chunkIds)
    : new Uint32Array(buffer, byteOffset, chunkIds)
}

const noneOf = (packed: Uint16Array | Uint32Array): number =>
  packed instanceof Uint16Array ? 0xffff : 0xffffffff
