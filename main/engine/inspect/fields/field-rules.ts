import type { FindingCodeName } from '#contract/deliveries/finding-codes'
import { memberOf, pointerTo } from '#contract/json/pointer'
import type { JsonNode, JsonObjectNode } from '#contract/json/text'
import { observedRecordFields } from '#contract/services/details'
import type { Field, FieldCondition, FieldForm, FieldTable } from '#contract/services/fields'
import { sourceOf } from '#contract/services/sources'
import type { FindingsCollector } from '../collect-findings.ts'
import { formatValue, quoteText } from '../format-value.ts'
import { checkForm } from './form-rules.ts'

/** Whether each condition of a field holds; `null` if unknown. */
export type Conditions = Readonly<Record<FieldCondition, boolean | null>>

export interface FieldCheck {
  readonly conditions: Conditions
  readonly typeCode: FindingCodeName
  /** Members with their own rules: neither checked here nor reported as undocumented. */
  readonly except: ReadonlySet<string>
  readonly findings: FindingsCollector
}

/** Checks an object against its field table: missing, wrong type or form, out of place, or undocumented. */
export function checkFields(table: FieldTable, node: JsonObjectNode, path: string, check: FieldCheck): void {
  for (const [name, field] of table.fields) {
    if (!check.except.has(name)) checkField(name, field, memberOf(node, name), path, table, check)
  }
  const reported = new Set<string>()
  for (const { key } of node.members) {
    if (table.fields.has(key) || check.except.has(key) || reported.has(key)) continue
    reported.add(key)
    const isObserved = table.document === 'funding' && observedRecordFields.includes(key)
    const message = `${quoteText(key)} is undocumented${isObserved ? ', but real notifications have it' : ''}.`
    const source = isObserved ? sourceOf('observed', 'Payloads in reality') : table.source
    check.findings.add('field-undocumented', pointerTo(path, key), message, source)
  }
}

function checkField(
  name: string,
  field: Field,
  node: JsonNode | undefined,
  parentPath: string,
  table: FieldTable,
  check: FieldCheck,
): void {
  const { conditions, findings } = check
  const holds = field.when === undefined ? true : conditions[field.when]
  const path = pointerTo(parentPath, name)
  if (node?.type === 'null' && field.isNullable === true) return
  if (node === undefined || isWithoutValue(field, node)) {
    if (holds === true) reportMissing(field, name, node, path, table, findings)
    else if (node !== undefined) reportBlank(name, field.note, node, path, table, findings)
    return
  }
  if (holds === false) {
    const message = `Expected no ${name} here (${field.note}); received ${formatValue(node)}.`
    findings.add('field-out-of-condition', path, message, table.source)
  }
  checkValue(field, node, path, table, check)
}

/** Null, and the empty text if text is documented. In a closed set the empty text is an unknown value. */
function isWithoutValue(field: Field, node: JsonNode): boolean {
  if (node.type === 'null') return true
  return node.type === 'string' && node.value === '' && field.type === 'text' && field.values === undefined
}

/** Missing, null and empty mean the same. The last two are reported also for optional fields. */
function reportMissing(
  field: Field,
  name: string,
  node: JsonNode | undefined,
  path: string,
  table: FieldTable,
  findings: FindingsCollector,
): void {
  const came = node === undefined ? 'it is missing' : `received ${formatValue(node)}`
  const message = `Expected ${name} (${field.note}); ${came}.`
  if (field.presence === 'required') findings.add('field-missing', path, message, table.source)
  else if (field.presence === 'usual') {
    findings.add('field-usually-missing', path, `${message} Real notifications lack it too.`)
  } else if (node !== undefined) reportBlank(name, field.note, node, path, table, findings)
}

/** Null or empty, if the field may be absent and neither is documented. */
export function reportBlank(
  name: string,
  note: string,
  node: JsonNode,
  path: string,
  { source }: Pick<FieldTable, 'source'>,
  findings: FindingsCollector,
): void {
  const message = `Expected ${name} (${note}) or none; received ${formatValue(node)}.`
  findings.add(node.type === 'null' ? 'field-null' : 'field-empty', path, message, source)
}

function checkValue(field: Field, node: JsonNode, path: string, table: FieldTable, check: FieldCheck): void {
  const { findings } = check
  switch (field.type) {
    case 'text':
      if (node.type === 'number') {
        const message = `Expected text; received ${formatValue(node)}.`
        findings.add('number-for-text', path, message, table.source)
        if (field.form !== undefined && formsOfNumbers.has(field.form)) {
          checkForm(field, node.text, path, table, findings, formatValue(node))
        }
        return
      }
      if (node.type === 'string') {
        checkForm(field, node.value, path, table, findings)
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
        if (field.table !== undefined) checkFields(field.table, node, path, check)
        return
      }
  }
  const message = `Expected ${typeNames[field.type]}; received ${formatValue(node)}.`
  findings.add(check.typeCode, path, message, table.source)
}

/** Forms that are checked on a number's digits as on a text. */
const formsOfNumbers: ReadonlySet<FieldForm> = new Set(['amount', 'positive-amount', 'instant'])
const typeNames = { text: 'text', boolean: 'true or false', object: 'an object', list: 'a list' } as const
