import { type Binder, isWithin, type TermOf } from './condition-parts.ts'

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

type Amount = TermOf<'decimal'>

/** The bounds as numbers. `isExact`: comparing numbers is comparing the decimals. */
function endsOf({ range }: Amount): { from: number | null; to: number | null; isExact: boolean } {
  const from = range.from === null ? null : amountValue(range.from)
  const to = range.to === null ? null : amountValue(range.to)
  return {
    from: from?.value ?? null,
    to: to?.value ?? null,
    isExact: (from?.isExact ?? true) && (to?.isExact ?? true),
  }
}

/**
 * Compares amounts digit by digit. A greater decimal never has a smaller number, so comparing numbers
 * excludes most amounts. Only amounts with equal numbers need a comparison of digits.
 */
export function amountIs(term: Amount, binder: Binder): string {
  const ends = endsOf(term)
  const maybe = isWithin('f.amount', ends, binder)
  const byDigits = `${maybe} AND (SELECT ${isWithin('decimal_key(y.amount)', term.range, binder, term)}
    FROM inspections y WHERE y.delivery_id = f.delivery_id)`
  if (!ends.isExact) return byDigits
  return `CASE f.is_exact WHEN 1 THEN ${isWithin('f.amount', ends, binder, term)} ELSE ${byDigits} END`
}

export function amountIds(term: Amount, binder: Binder): string {
  return `SELECT y.delivery_id AS id FROM delivery_facts y INDEXED BY facts_of_amount
    WHERE y.amount IS NOT NULL AND ${isWithin('y.amount', endsOf(term), binder)}`
}
