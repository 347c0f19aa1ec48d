import { z } from 'zod'
import { type DocumentName, type SectionSource, sourceOf } from './sources.ts'

/** What the text in a field must look like beyond being text. */
export type FieldForm =
  /** A decimal number above zero. */
  | 'positive-amount'
  /** A decimal number that is not negative. */
  | 'amount'
  /** An ISO 8601 timestamp. */
  | 'instant'
  | 'uuid'
  /** A Mexican bank account number of 18 digits. */
  | 'clabe'

/**
 * When a field may be there at all. Outside its condition it should be absent.
 * `complete`: only when status is COMPLETE. `spei`: only with method SPEI. `refund`: only once a refund was triggered.
 * `no-refund`: absent in conversion and refund payloads.
 */
export type FieldCondition = 'complete' | 'spei' | 'refund' | 'no-refund'

/** One row of a field table of the specification. */
export interface Field {
  readonly type: 'text' | 'boolean' | 'object' | 'list'
  /** `null` is a documented value. */
  readonly isNullable?: true
  /**
   * How much lacking it matters while its condition holds. `required`: documented as there. `usual`: documented so, but
   * real notifications lack it. `optional`: it may be absent.
   */
  readonly presence: 'required' | 'usual' | 'optional'
  readonly when?: FieldCondition
  readonly form?: FieldForm
  /** The closed set of values. */
  readonly values?: readonly string[]
  /** The rows of an object, or of each element of a list. */
  readonly table?: FieldTable
  /** The row's words in short. */
  readonly note: string
}

export interface FieldTable {
  readonly document: DocumentName
  /** The section's heading in the document. */
  readonly section: string
  readonly source: SectionSource
  readonly fields: ReadonlyMap<string, Field>
}

export function fieldTable(
  document: DocumentName,
  section: string,
  fields: Readonly<Record<string, Field>>,
): FieldTable {
  return { document, section, source: sourceOf(document, section), fields: new Map(Object.entries(fields)) }
}

/** The zod schema of an object as its table documents it. Further members are allowed: they are declared non-breaking. */
export function schemaOf(table: FieldTable): z.ZodObject {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of table.fields) {
    const isAlwaysThere = field.presence === 'required' && field.when === undefined
    const value = field.isNullable ? valueSchema(field).nullable() : valueSchema(field)
    shape[name] = (isAlwaysThere ? value : value.optional()).describe(field.note)
  }
  return z.looseObject(shape)
}

function valueSchema(field: Field): z.ZodType {
  switch (field.type) {
    case 'boolean':
      return z.boolean()
    case 'object':
      return field.table === undefined ? z.looseObject({}) : schemaOf(field.table)
    case 'list':
      return z.array(field.table === undefined ? z.unknown() : schemaOf(field.table))
    case 'text':
      return textSchema(field)
  }
}

function textSchema(field: Field): z.ZodType {
  if (field.values !== undefined) return z.enum(field.values as [string, ...string[]])
  switch (field.form) {
    case 'positive-amount':
      return z.string().regex(/^(?=.*[1-9])[0-9]+(\.[0-9]+)?$/)
    case 'amount':
      return z.string().regex(/^[0-9]+(\.[0-9]+)?$/)
    case 'instant':
      return z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ]/)
    default:
      return z.string()
  }
}
