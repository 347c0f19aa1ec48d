import type { FindingCodeName } from '#contract/deliveries/finding-codes'
import type { Field, FieldTable } from '#contract/services/fields'
import { clabeOddity } from '#contract/services/values/clabe'
import { readInstant } from '#contract/services/values/instants'
import type { Spot } from '../collect-findings.ts'
import { quoteText } from '../format-value.ts'
import { readAmount } from '../values/amounts.ts'
import { isUuid } from '../values/identifiers.ts'

/**
 * Checks the form of a text: closed set, amount, instant, identifier. `came`: the value in messages if it is
 * not that text, such as a number.
 */
export function checkForm(
  field: Field,
  text: string,
  { document }: Pick<FieldTable, 'document'>,
  spot: Spot,
  came = quoteText(text),
): void {
  if (field.values !== undefined) {
    const code = spot.path === '/payload/status' ? 'status-unknown' : 'value-unknown'
    // The funding document shows statuses in lower case and allows any.
    checkClosedValue(field.values, text, code, spot, document === 'funding')
  }
  switch (field.form) {
    case 'amount':
    case 'positive-amount':
      checkAmount(text, came, field.form === 'positive-amount', spot)
      break
    case 'instant':
      checkInstant(text, came, spot)
      break
    case 'uuid':
      if (!isUuid(text)) spot.add('id-not-uuid', `Expected a UUID; received ${quoteText(text)}.`)
      break
    case 'clabe':
      checkClabe(text, spot)
      break
    case undefined:
  }
}

/** Checks a text against a closed set. Returns the supposed value, if any. */
export function checkClosedValue(
  values: readonly string[],
  text: string,
  code: FindingCodeName,
  spot: Spot,
  isAnyCase = false,
): string | null {
  if (values.includes(text)) return text
  const meant = values.find(value => value.toLowerCase() === text.toLowerCase())
  if (meant === undefined) {
    spot.add(code, `Expected one of ${values.join(', ')}; received ${quoteText(text)}.`)
    return null
  }
  if (!isAnyCase) reportCase(meant, text, spot)
  return meant
}

export function reportCase(meant: string, text: string, spot: Spot): void {
  spot.add('value-case', `Expected ${meant}; received ${quoteText(text)}, the same in another case.`)
}

/** Digit by digit, never as a JavaScript number. */
function checkAmount(text: string, came: string, mustBePositive: boolean, spot: Spot): void {
  const amount = readAmount(text)
  const fault =
    amount === null
      ? 'not a decimal number'
      : amount.isNegative
        ? 'negative'
        : amount.isZero && mustBePositive
          ? 'zero'
          : null
  if (amount === null || fault !== null) {
    const expected = mustBePositive ? 'a positive number' : 'an amount, zero or more'
    // Only a positive number is documented. Other amounts are "string".
    const code = mustBePositive ? 'amount-impossible' : 'amount-unreadable'
    spot.add(code, `Expected ${expected}; received ${came}, which is ${fault}.`)
    return
  }
  if (amount.isZero) spot.add('amount-zero', `The amount ${quoteText(text)} is zero.`)
  if (!amount.isPlain) spot.add('amount-form', `Expected a number such as 1500.25; received ${came}.`)
}

function checkInstant(text: string, came: string, spot: Spot): void {
  const instant = readInstant(text)
  const said = quoteText(text)
  if (instant === null) {
    spot.add('timestamp-impossible', `Expected an ISO 8601 timestamp; received ${came}.`)
    return
  }
  if (instant.us === null)
    spot.add('timestamp-implausible', `${said} is far from today, so it is not used for ordering.`)
  if (instant.isDateOnly)
    spot.add('timestamp-date-only', `Expected a time; ${came} is a day. Midnight is assumed.`)
  if (instant.isZoneAssumed)
    spot.add('timestamp-no-zone', `Expected a zone; ${said} has none. UTC is assumed.`)
  if (instant.isCut)
    spot.add('timestamp-cut', `${said} is finer than a microsecond; extra digits are dropped.`)
}

/** Only a hint: check digits are wrong in official samples (Observed beyond the specification). */
function checkClabe(text: string, spot: Spot): void {
  const oddity = clabeOddity(text)
  if (oddity === 'form') spot.add('clabe-form', `A CLABE has 18 digits; received ${quoteText(text)}.`)
  if (oddity === 'check-digit')
    spot.add('clabe-check-digit', `The check digit of ${quoteText(text)} is wrong.`)
}
