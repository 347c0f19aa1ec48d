import type { FindingCodeName } from '#contract/deliveries/finding-codes'
import { memberOf } from '#contract/json/pointer'
import type { JsonNode, JsonObjectNode } from '#contract/json/text'
import { observedRecordFields } from '#contract/services/details'
import type { Field, FieldCondition, FieldForm, FieldTable } from '#contract/services/fields'
import { sourceOf } from '#contract/services/sources'
import type { Spot } from '../collect-findings.ts'
import { formatValue, quoteText } from '../format-value.ts'
import { checkForm } from './form-rules.ts'

/** Whether each condition of a field holds; `null` if unknown. */
export type Conditions = Readonly<Record<FieldCondition, boolean | null>>

export interface FieldCheck {
  readonly conditions: Conditions
  readonly typeCode: FindingCodeName
  /** Members with their own rules: neither checked here nor reported as undocumented. */
  readonly except: ReadonlySet<string>
}

/** Checks an object against its field table: missing, wrong type or form, out of place, or undocumented. */
export function checkFields(table: FieldTable, node: JsonObjectNode, at: Spot, check: FieldCheck): void {
  const spot = at.from(table.source)
  const own = { ...check, table }
  for (const [name, field] of table.fields) {
    if (!check.except.has(name)) checkField(name, field, memberOf(node, name), spot.member(name), own)
  }
  const reported = new Set<string>()
  for (const { key } of node.members) {
    if (table.fields.has(key) || check.except.has(key) || reported.has(key)) continue
    reported.add(key)
    const isObserved = table.document === 'funding' && observedRecordFields.includes(key)
    const message = `${quoteText(key)} is undocumented${isObserved ? ', but real notifications have it' : ''}.`
    const place = isObserved ? spot.from(sourceOf('observed', 'Payloads in reality')) : spot
    place.member(key).add('field-undocumented', message)
  }
}

interface TableCheck extends FieldCheck {
  readonly table: FieldTable
}

function checkField(
  name: string,
  field: Field,
  node: JsonNode | undefined,
  spot: Spot,
  check: TableCheck,
): void {
  const holds = field.when === undefined ? true : check.conditions[field.when]
  if (node?.type === 'null' && field.isNullable === true) return
  if (node === undefined || isWithoutValue(field, node)) {
    if (holds === true) reportMissing(field, name, node, spot)
    else if (node !== undefined) reportBlank(name, field.note, node, spot)
    return
  }
  if (holds === false) {
    const message = `Expected no ${name} here (${field.note}); received ${formatValue(node)}.`
    spot.add('field-out-of-condition', message)
  }
  checkValue(field, node, spot, check)
}

/** Null, and the empty text if text is documented. In a closed set the empty text is an unknown value. */
function isWithoutValue(field: Field, node: JsonNode): boolean {
  if (node.type === 'null') return true
  return node.type === 'string' && node.value === '' && field.type === 'text' && field.values === undefined
}

/** Missing, null and empty mean the same. The last two are reported also for optional fields. */
function reportMissing(field: Field, name: string, node: JsonNode | undefined, spot: Spot): void {
  const came = node === undefined ? 'it is missing' : `received ${formatValue(node)}`
  const message = `Expected ${name} (${field.note}); ${came}.`
  if (field.presence === 'required') spot.add('field-missing', message)
  else if (field.presence === 'usual') {
    spot.add('field-usually-missing', `${message} Real notifications lack it too.`)
  } else if (node !== undefined) reportBlank(name, field.note, node, spot)
}

/** Null or empty, if the field may be absent and neither is documented. */
export function reportBlank(name: string, note: string, node: JsonNode, spot: Spot): void {
  const message = `Expected ${name} (${note}) or none; received ${formatValue(node)}.`
  spot.add(node.type === 'null' ? 'field-null' : 'field-empty', message)
}

function checkValue(field: Field, node: JsonNode, spot: Spot, check: TableCheck): void {
  const { table } = check
  switch (field.type) {
    case 'text':
      if (node.type === 'number') {
        spot.add('number-for-text', `Expected text; received ${formatValue(node)}.`)
        if (field.form !== undefined && formsOfNumbers.has(field.form))
          checkForm(field, node.text, table, spot, formatValue(node))
        return
      }
      if (node.type === 'string') {
        checkForm(field, node.value, table, spot)
        return
      }
      break
    case 'boolean':
      if (node.type === 'boolean') return
      break
    case 'list':
      if (node.type === 'array') return
      break
    case 'object':
      if (node.type === 'object') {
        if (field.table !== undefined) checkFields(field.table, node, spot, check)
        return
      }
  }
  spot.add(check.typeCode, `Expected ${typeNames[field.type]}; received ${formatValue(node)}.`)
}

/** Forms that are checked on a number's digits as on a text. */
const formsOfNumbers: ReadonlySet<FieldForm> = new Set(['amount', 'positive-amount', 'instant'])
const typeNames = { text: 'text', boolean: 'true or false', object: 'an object', list: 'a list' } as const
