/** A decimal number with the digits before its point in groups of three; `null` for other text. */
export interface AmountGroups {
  readonly sign: string
  /** At least one group. Joined, they are the digits as received. */
  readonly groups: readonly string[]
  readonly rest: string
}

/** Splits an amount for reading. No digit is lost or added: `-1500.250` is `-`, `1` and `500`, `.250`. */
export function amountGroups(text: string): AmountGroups | null {
  const match = /^([+-]?)(\d+)(\.\d+)?$/.exec(text)
  if (match === null) return null
  const [, sign = '', digits = '', rest = ''] = match
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return { sign, groups, rest }
}

/** An amount with a comma between thousands: `1,500.25`. Text that is no decimal number is unchanged. */
export function groupedAmount(text: string): string {
  const groups = amountGroups(text)
  return groups === null ? text : `${groups.sign}${groups.groups.join(',')}${groups.rest}`
}
