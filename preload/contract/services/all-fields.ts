import { envelopeTables } from './envelope.ts'
import type { Field, FieldTable } from './fields.ts'
import { fundingTable } from './funding.ts'
import { kindTables, transactionTable } from './transactions.ts'
import { withdrawalTable } from './withdrawal.ts'

export interface PlacedField {
  /** Names from the table's object to the field; without indexes of lists. */
  readonly names: readonly string[]
  readonly field: Field
}

/** Tables of the objects directly in `payload`. */
export const recordTables: readonly FieldTable[] = [transactionTable, fundingTable, withdrawalTable]

export function everyField(): PlacedField[] {
  return [...Object.values(envelopeTables), ...recordTables, ...Object.values(kindTables)].flatMap(table => [
    ...fieldsOf(table),
    ...[...table.fields.values()].flatMap(({ items }) => (items === undefined ? [] : fieldsOf(items))),
  ])
}

/** Rows of a table and of the objects in it. */
export function fieldsOf(table: FieldTable, within: readonly string[] = []): PlacedField[] {
  return [...table.fields].flatMap(([name, field]) => {
    const names = [...within, name]
    return [{ names, field }, ...(field.table === undefined ? [] : fieldsOf(field.table, names))]
  })
}
