import type { FindingCodeName } from '#contract/deliveries/finding-codes'
import type { Field, FieldTable } from '#contract/services/fields'
import type { SectionSource } from '#contract/services/sources'
import { clabeOddity } from '#contract/services/values/clabe'
import { readInstant } from '#contract/services/values/instants'
import type { StatementId } from '#contract/statements/statements'
import type { FindingsCollector } from '../collect-findings.ts'
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
  path: string,
  table: FieldTable,
  findings: FindingsCollector,
  came: string = quoteText(text),
): void {
  if (field.values !== undefined) checkValues(field.values, text, path, table, findings)
  switch (field.form) {
    case 'amount':
    case 'positive-amount':
      checkAmount(text, came, field.form === 'positive-amount', path, table, findings)
      break
    case 'instant':
      checkInstant(text, came, path, table, findings)
      break
    case 'uuid':
      if (!isUuid(text)) findings.add('id-not-uuid', path, `Expected a UUID; received ${quoteText(text)}.`)
      break
    case 'clabe':
      checkClabe(text, path, findings)
      break
    case undefined:
  }
}

function checkValues(
  values: readonly string[],
  text: string,
  path: string,
  table: FieldTable,
  findings: FindingsCollector,
): void {
  const code = path === '/payload/status' ? 'status-unknown' : 'value-unknown'
  // The funding document shows statuses in lower case and allows any.
  const isAnyCase = table.document === 'funding'
  checkClosedValue(values, text, path, { code, source: table.source, isAnyCase }, findings)
}

/** Checks a text against a closed set. Returns the supposed value, if any. */
export function checkClosedValue(
  values: readonly string[],
  text: string,
  path: string,
  rule: {
    readonly code: FindingCodeName
    readonly source: SectionSource | StatementId
    readonly isAnyCase?: boolean
  },
  findings: FindingsCollector,
): string | null {
  if (values.includes(text)) return text
  const meant = values.find(value => value.toLowerCase() === text.toLowerCase())
  if (meant === undefined) {
    const message = `Expected one of ${values.join(', ')}; received ${quoteText(text)}.`
    findings.add(rule.code, path, message, rule.source)
    return null
  }
  if (rule.isAnyCase !== true) reportCase(meant, text, path, rule.source, findings)
  return meant
}

export function reportCase(
  meant: string,
  text: string,
  path: string,
  source: SectionSource | StatementId,
  findings: FindingsCollector,
): void {
  const message = `Expected ${meant}; received ${quoteText(text)}, the same in another case.`
  findings.add('value-case', path, message, source)
}

/** Digit by digit, never as a JavaScript number. */
function checkAmount(
  text: string,
  came: string,
  mustBePositive: boolean,
  path: string,
  table: FieldTable,
  findings: FindingsCollector,
): void {
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
    const message = `Expected ${expected}; received ${came}, which is ${fault}.`
    // Only a positive number is documented. Other amounts are "string".
    if (mustBePositive) findings.add('amount-impossible', path, message, table.source)
    else findings.add('amount-unreadable', path, message)
    return
  }
  if (amount.isZero) findings.add('amount-zero', path, `The amount ${quoteText(text)} is zero.`)
  if (!amount.isPlain) {
    findings.add('amount-form', path, `Expected a number such as 1500.25; received ${came}.`)
  }
}

function checkInstant(
  text: string,
  came: string,
  path: string,
  table: FieldTable,
  findings: FindingsCollector,
): void {
  const instant = readInstant(text)
  if (instant === null) {
    const message = `Expected an ISO 8601 timestamp; received ${came}.`
    findings.add('timestamp-impossible', path, message, table.source)
    return
  }
  if (instant.us === null) {
    findings.add(
      'timestamp-implausible',
      path,
      `${quoteText(text)} is far from today, so it is not used for ordering.`,
      table.source,
    )
  }
  if (instant.isDateOnly) {
    findings.add(
      'timestamp-date-only',
      path,
      `Expected a time; ${came} is a day. Midnight is assumed.`,
      table.source,
    )
  }
  if (instant.isZoneAssumed) {
    findings.add('timestamp-no-zone', path, `Expected a zone; ${quoteText(text)} has none. UTC is assumed.`)
  }
  if (instant.isCut) {
    findings.add(
      'timestamp-cut',
      path,
      `${quoteText(text)} is finer than a microsecond; extra digits are dropped.`,
      table.source,
    )
  }
}

/** Only a hint: check digits are wrong in official samples (Observed beyond the specification). */
function checkClabe(text: string, path: string, findings: FindingsCollector): void {
  const oddity = clabeOddity(text)
  if (oddity === 'form')
    findings.add('clabe-form', path, `A CLABE has 18 digits; received ${quoteText(text)}.`)
  if (oddity === 'check-digit') {
    findings.add('clabe-check-digit', path, `The check digit of ${quoteText(text)} is wrong.`)
  }
}
