import type { JsonSchema } from '#contract/json/schema'
import { fiatCurrencies } from '#contract/services/fiat-currencies'
import type { Field, FieldTable } from '#contract/services/fields'
import { inAnyCase, instant, positiveAmount } from './patterns.ts'

/**
 * The schema of an object by its field table. Further members are allowed: they are declared non-breaking. What is there
 * under a condition only may be missing here; the condition is added where it can be seen.
 */
export function tableSchema(table: FieldTable): JsonSchema {
  const fields = [...table.fields]
  const required = fields.flatMap(([name, field]) => (isAlwaysThere(field) ? [name] : []))
  const properties = fields.map(([name, field]) => [name, fieldSchema(field, table)])
  return { type: 'object', properties: Object.fromEntries(properties), required }
}

/** A row without which a notification is not as documented. */
function isAlwaysThere(field: Field): boolean {
  return field.presence === 'required' && field.when === undefined
}

function fieldSchema(field: Field, table: FieldTable): JsonSchema {
  return { description: field.note, ...valueSchema(field, table) }
}

function valueSchema(field: Field, table: FieldTable): JsonSchema {
  const mayLack = !isAlwaysThere(field)
  const type = (name: string) => (mayLack || field.isNullable ? [name, 'null'] : name)
  switch (field.type) {
    case 'boolean':
      return { type: type('boolean') }
    case 'object':
      return field.table === undefined
        ? { type: type('object') }
        : { ...tableSchema(field.table), type: type('object') }
    case 'list':
      return field.items === undefined
        ? { type: type('array') }
        : { type: type('array'), items: tableSchema(field.items) }
    case 'text':
      if (field.values !== undefined) return closedSet(field.values, table, mayLack)
      return { type: type('string'), ...textSchema(field, mayLack) }
  }
}

/** The empty text is not a value of a closed set. */
function closedSet(values: readonly string[], table: FieldTable, mayLack: boolean): JsonSchema {
  // The funding document shows its statuses in lower case and allows any.
  const schema: JsonSchema =
    table.document === 'funding'
      ? { type: 'string', pattern: `^${inAnyCase(values)}$`, examples: values }
      : { type: 'string', enum: values }
  return mayLack ? { anyOf: [schema, { type: 'null' }] } : schema
}

function textSchema(field: Field, mayLack: boolean): JsonSchema {
  const pattern = patternOf(field)
  if (pattern !== null) return { pattern: mayLack ? `^(?:|${pattern})$` : `^${pattern}$` }
  return mayLack ? {} : { minLength: 1 }
}

/** `null` where any text will do; an id that is not a UUID, an odd CLABE and an amount that no document calls a number are notes. */
function patternOf(field: Field): string | null {
  switch (field.form) {
    case 'positive-amount':
      return positiveAmount
    case 'instant':
      return instant
    default:
      return null
  }
}

/** The code of a fiat currency. Transaction Notification Service, "issuance object" and "redemption object": asset. */
export function fiatAsset(field: Field | undefined): JsonSchema {
  return { description: field?.note ?? '', type: 'string', pattern: `^${inAnyCase([...fiatCurrencies])}$` }
}
