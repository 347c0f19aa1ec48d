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

/**
 * What a value is, for the pseudonyms of an export. `code`: one of a set, such as a status; `open-code`: one of a set that
 * is open, where any short code may be shown; `amount`: a decimal number of an asset; `rate`: one that scaling leaves alone;
 * `time`: an instant or a day; `bank`: the number of a bank; `reason`: words about a failure, of which only known ones are certain to name nobody. What
 * is none of them is personal.
 */
export type FieldData = 'code' | 'open-code' | 'amount' | 'rate' | 'time' | 'bank' | 'reason'

/** What comes with a status. `with-failure`: only with one that tells of a failure. `gained`: once there it stays. */
export type FieldArrival = 'with-failure' | 'gained'

/** What the row says in its document: the id of its statement (see statements/statement.ts), in our own words. */
export interface RowStatement<Id extends string = string> {
  readonly id: Id
  readonly demands: string
  /** Codes of rules beyond the row. */
  readonly more?: readonly string[]
}

/**
 * One row of a field table of the specification, and all that is known of the field: inspection, trails, comparisons,
 * fixtures, exports, statements and JSON Schemas are derived from it. `Id`: the ids of its statements.
 */
export interface Field<Id extends string = string> {
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
  /** The rows of an object. */
  readonly table?: FieldTable<Id>
  /** The rows of each element of a list. They have a section of their own. */
  readonly items?: FieldTable
  /** Only where form and values do not say it. */
  readonly data?: FieldData
  /** A value that never should change within a record, by a document or plain logic, and how two are compared. */
  readonly fixed?: 'text' | 'amount' | 'instant' | 'address'
  /** A row `when: 'complete'` needs none. */
  readonly comes?: FieldArrival
  /** The row's words in short. */
  readonly note: string
  /** None where one statement of the section stands for several rows. */
  readonly statement?: RowStatement<Id>
}

export interface FieldTable<Id extends string = string> {
  readonly document: DocumentName
  /** The section's heading in the document. */
  readonly section: string
  readonly source: SectionSource
  readonly fields: ReadonlyMap<string, Field<Id>>
}

export function fieldTable<Id extends string = never>(
  document: DocumentName,
  section: string,
  fields: Readonly<Record<string, Field<Id>>>,
): FieldTable<Id> {
  return { document, section, source: sourceOf(document, section), fields: new Map(Object.entries(fields)) }
}

/** Rows for another section, where another statement stands for them. */
export function unstated(fields: Readonly<Record<string, Field>>): Readonly<Record<string, Field<never>>> {
  const rows = Object.entries(fields).map(([name, { statement, table, ...row }]): [string, Field<never>] => [
    name,
    row,
  ])
  return Object.fromEntries(rows)
}
