// Patterns that take a text where inspection takes it, and no other: see schemas/patterns.test.ts.

const exponent = '(?:[eE][+-]?[0-9]{1,9})?'
const digits = `(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)${exponent}`

/** A decimal number above zero, without anchors. */
export const positiveAmount = `(?=[^eE]*[1-9])\\+?${digits}`

const leapYear = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)'
const day =
  '(?:[0-9]{4}-?(?:(?:0[13578]|1[02])-?(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-?(?:0[1-9]|[12][0-9]|30)|' +
  `02-?(?:0[1-9]|1[0-9]|2[0-8]))|${leapYear}-?02-?29)`
/** Years of 53 weeks are those whose 4 January and 28 December are 52 weeks apart; they repeat every 400 years. */
function isLongYear(year: number): boolean {
  const weekday = new Date(Date.UTC(2000 + year, 0, 1)).getUTCDay()
  const isLeap = new Date(Date.UTC(2000 + year, 1, 29)).getUTCMonth() === 1
  return weekday === 4 || (weekday === 3 && isLeap)
}

const centuries = [
  '(?:[02468][048]|[13579][26])',
  '(?:[02468][159]|[13579][37])',
  '(?:[02468][26]|[13579][048])',
  '(?:[02468][37]|[13579][159])',
]
const longYear = `(?:${centuries
  .map((century, index) => {
    const years = Array.from({ length: 100 }, (_, year) => year).filter(year =>
      isLongYear(index * 100 + year),
    )
    return `${century}(?:${years.map(year => String(year).padStart(2, '0')).join('|')})`
  })
  .join('|')})`
const week = `(?:[0-9]{4}-?W(?:0[1-9]|[1-4][0-9]|5[0-2])|${longYear}-?W53)-?[1-7]`
const ordinal = `(?:[0-9]{4}-?(?:00[1-9]|0[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-5])|${leapYear}-?366)`
const fraction = '(?:[.,][0-9]{1,40})?'
const time =
  `(?:(?:[01][0-9]|2[0-3])(?::?[0-5][0-9](?::?(?:[0-5][0-9]|60)${fraction})?)?|` +
  `24(?::?00(?::?00${fraction})?)?)`
const zone = '(?:[Zz]|[+-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?)?'

/** An ISO 8601 timestamp of a day and time that exist, without anchors. */
export const instant = `(?:${day}|${week}|${ordinal})(?:[Tt ]${time})?\\s?${zone}`

/** One of the values, in any case: JSON Schema has no flag for that. Without anchors. */
export function inAnyCase(values: readonly string[]): string {
  const anyCase = (value: string) =>
    value.replace(/[a-z]/gi, letter => `[${letter.toUpperCase()}${letter.toLowerCase()}]`)
  return `(?:${values.map(anyCase).join('|')})`
}
