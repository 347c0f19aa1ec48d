/** Decimals of up to this many digits are all different as JavaScript numbers. */
const exactDigits = 15

/**
 * Number of a decimal's sort key (`decimalSortKey`). A greater key never gives a smaller number, so comparing
 * numbers finds all that comparing keys finds. `isExact`: no other exact key gives the same number. `null` if
 * the text is no such key.
 */
export function amountValue(key: string): { value: number; isExact: boolean } | null {
  const isNegative = key.startsWith('0')
  const plain = isNegative ? key.slice(0, -1).replace(/\d/g, digit => String(9 - Number(digit))) : key
  const match = /^[19](\d{3})(\d*)\.(\d*)$/.exec(plain)
  const [, length = '', whole = '', fraction = ''] = match ?? []
  if (match === null || Number(length) !== whole.length || (isNegative && !key.endsWith('~'))) return null
  const value = Number(`${isNegative ? '-' : ''}${whole || '0'}.${fraction || '0'}`)
  return { value, isExact: whole.length + fraction.length <= exactDigits }
}
