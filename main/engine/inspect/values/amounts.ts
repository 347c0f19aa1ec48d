/** A decimal number as text: no digit is converted to a JavaScript number. */
export interface Amount {
  readonly isNegative: boolean
  readonly isZero: boolean
  /** Digits with at most one point: no exponent, plus sign, bare point or leading zero. */
  readonly isPlain: boolean
}

const shape = /^([+-]?)(\d*)(\.\d*)?(?:[eE]([+-]?\d{1,9}))?$/

/** Reads a decimal number. `null` for other text, such as `1,500.25` or the empty text. */
export function readAmount(text: string): Amount | null {
  const match = shape.exec(text)
  if (match === null) return null
  const [, sign, whole = '', fraction = '', exponent] = match
  if (whole === '' && fraction.length < 2) return null
  const isZero = !/[1-9]/.test(whole) && !/[1-9]/.test(fraction)
  return {
    isNegative: sign === '-' && !isZero,
    isZero,
    isPlain:
      exponent === undefined &&
      sign !== '+' &&
      whole !== '' &&
      fraction !== '.' &&
      (whole === '0' || !whole.startsWith('0')),
  }
}

/** Negative if `left` is smaller, zero if equal; `null` if either is no amount. */
export function compareAmounts(left: string, right: string): number | null {
  const [a, b] = [digitsOf(left), digitsOf(right)]
  if (a === null || b === null) return null
  if (a.sign !== b.sign) return a.sign - b.sign
  return a.sign < 0 ? compareMagnitudes(b, a) : compareMagnitudes(a, b)
}

interface Digits {
  readonly sign: number
  /** Significant digits, without zeros at either end. */
  readonly digits: string
  /** The value is 0.digits times ten to this. */
  readonly scale: number
}

function digitsOf(text: string): Digits | null {
  const amount = readAmount(text)
  if (amount === null) return null
  if (amount.isZero) return { sign: 0, digits: '', scale: 0 }
  const [, , whole = '', fraction = '', exponent = '0'] = shape.exec(text) ?? []
  const all = whole + fraction.slice(1)
  const leading = all.length - all.replace(/^0+/, '').length
  return {
    sign: amount.isNegative ? -1 : 1,
    digits: withoutTrailingZeros(all.slice(leading)),
    scale: whole.length - leading + Number(exponent),
  }
}

/** A loop, not a pattern: `0+$` takes quadratic time on long runs of zeros. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

function compareMagnitudes(a: Digits, b: Digits): number {
  if (a.scale !== b.scale) return a.scale < b.scale ? -1 : 1
  if (a.digits === b.digits) return 0
  return a.digits < b.digits ? -1 : 1
}
