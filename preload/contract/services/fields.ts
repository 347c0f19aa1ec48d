import { type DocumentName, type SectionSource, sourceOf } from './sources.ts'

/** Required form of a text. */
export type FieldForm =
  | 'positive-amount'
  | 'amount'
  | 'instant'
  | 'uuid'
  /** A Mexican bank account number of 18 digits. */
  | 'clabe'

/**
 * When a field may be present; otherwise it should be absent. `complete`: only when status is COMPLETE. `spei`: only with
 * method SPEI. `refund`: only once a refund was triggered. `no-refund`: absent in conversion and refund payloads.
 */
export type FieldCondition = 'complete' | 'spei' | 'refund' | 'no-refund'

/**
 * Kind of a value, for the pseudonyms of an export. `code`: one of a set, such as a status or network, of
 * which only known values certainly identify nobody; `amount`: a decimal number of an asset; `rate`: a number
 * that is not scaled; `time`: an instant or a day; `bank`: number of a bank; `reason`: words about a failure,
 * of which only known words certainly identify nobody. Others are personal.
 */
export type FieldData = 'code' | 'amount' | 'rate' | 'time' | 'bank' | 'reason'

/** Arrives with a status. `with-failure`: only with a status of a failure. `gained`: stays once present. */
export type FieldArrival = 'with-failure' | 'gained'

/** Content of the row in Hooktrail's words, with the id of its statement (see statements/statement.ts). */
export interface RowStatement<Id extends string = string> {
  readonly id: Id
  /** Of a row: what follows the name of its field and a colon. Of a detail: all of it. */
  readonly demands: string
  readonly more?: readonly string[]
}

/**
 * A row of a specification's field table with all facts about the field: inspection, trails, comparisons,
 * fixtures, exports, statements and JSON Schemas are derived from it. `Id`: ids of its statements.
 */
export interface Field<Id extends string = string> {
  readonly type: 'text' | 'boolean' | 'object' | 'list'
  /** `null` is a documented value. */
  readonly isNullable?: true
  /**
   * Weight of its absence while its condition holds. `required`: documented as present. `usual`: documented
   * as present, but real notifications lack it. `optional`: may be absent.
   */
  readonly presence: 'required' | 'usual' | 'optional'
  readonly when?: FieldCondition
  readonly form?: FieldForm
  readonly values?: readonly string[]
  readonly table?: FieldTable<Id>
  /** Rows of each element of a list, with their own section. */
  readonly items?: FieldTable
  /** Only if it doesn't follow from form and values. */
  readonly data?: FieldData
  /** A value that should never change within a record, by a specification or logic, and how two values are compared. */
  readonly fixed?: 'text' | 'amount' | 'instant' | 'address'
  /** Not needed for `when: 'complete'`. */
  readonly comes?: FieldArrival
  readonly note: string
  /** Absent if one statement of the section covers several rows. */
  readonly statement?: RowStatement<Id>
}

export interface FieldTable<Id extends string = string> {
  readonly document: DocumentName
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

type RowFacts<Inner extends string> = Omit<Field<Inner>, 'type' | 'presence' | 'statement'> & {
  /** Default: `text`. */
  readonly type?: Field['type']
  /** Of its statement: codes of rules beyond the row. */
  readonly more?: readonly string[]
}

function rowWith(presence: Field['presence']) {
  return <Id extends string, Inner extends string = never>(
    id: Id,
    demands: string,
    { type = 'text', more, ...facts }: RowFacts<Inner>,
  ): Field<Id | Inner> => stated<Id | Inner>({ type, presence, ...facts }, id, demands, more)
}

/** Rows with their statement, by `presence`. */
export const required = rowWith('required')
export const usual = rowWith('usual')
export const optional = rowWith('optional')

/** A row of several sections with the statement of one. */
export function stated<Id extends string>(
  row: Field<Id>,
  id: Id,
  demands: string,
  more?: readonly string[],
): Field<Id> {
  return { ...row, statement: { id, demands, ...(more === undefined ? {} : { more }) } }
}

/** Rows for another section that has its own statement for them. */
export function unstated(fields: Readonly<Record<string, Field>>): Readonly<Record<string, Field<never>>> {
  const rows = Object.entries(fields).map(([name, { statement, table, ...row }]): [string, Field<never>] => [
    name,
    row,
  ])
  return Object.fromEntries(rows)
}
