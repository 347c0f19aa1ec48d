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
