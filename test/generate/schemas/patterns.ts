// Patterns that take a text where inspection takes it, and no other: see schemas/patterns.test.ts.

const exponent = '(?:[eE][+-]?[0-9]{1,9})?'
const digits = `(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)${exponent}`
const zero = `(?:0+\\.?0*|\\.0+)${exponent}`

/** A decimal number that is not negative, without anchors. */
export const amount = `(?:\\+?${digits}|-${zero})`

/** A decimal number above zero, without anchors. */
export const positiveAmount = `(?=[^eE]*[1-9])\\+?${digits}`

const leapYear = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)'
const day =
  '(?:[0-9]{4}-?(?:(?:0[13578]|1[02])-?(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-?(?:0[1-9]|[12][0-9]|30)|' +
  `02-?(?:0[1-9]|1[0-9]|2[0-8]))|${leapYear}-?02-?29)`
const fraction = '(?:[.,][0-9]{1,40})?'
const time =
  `(?:(?:[01][0-9]|2[0-3])(?::?[0-5][0-9](?::?(?:[0-5][0-9]|60)${fraction})?)?|` +
  `24(?::?00(?::?00${fraction})?)?)`
const zone = '(?:[Zz]|[+-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?)?'

/** An ISO 8601 timestamp of a day and time that exist, without anchors. */
export const instant = `${day}(?:[Tt ]${time})?\\s?${zone}`

/** One of the values, in any case: JSON Schema has no flag for that. Without anchors. */
export function inAnyCase(values: readonly string[]): string {
  const anyCase = (value: string) =>
    value.replace(/[a-z]/gi, letter => `[${letter.toUpperCase()}${letter.toLowerCase()}]`)
  return `(?:${values.map(anyCase).join('|')})`
}

/** One of the values as written. Without anchors. */
export function oneOf(values: Iterable<string>): string {
  return `(?:${[...values].join('|')})`
}
