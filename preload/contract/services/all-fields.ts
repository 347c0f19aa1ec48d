import { envelopeTables } from './envelope.ts'
import type { Field, FieldTable } from './fields.ts'
import { fundingTable } from './funding.ts'
import { kindTables, transactionTable } from './transactions.ts'
import { withdrawalTable } from './withdrawal.ts'

export interface PlacedField {
  /** Names that lead to it from the table's own object; of a list's element without its index. */
  readonly names: readonly string[]
  readonly field: Field
}

/** The tables of what stands in `payload` itself. */
export const recordTables: readonly FieldTable[] = [transactionTable, fundingTable, withdrawalTable]

/** Every row of every table of both documents. */
export function everyField(): PlacedField[] {
  return [...Object.values(envelopeTables), ...recordTables, ...Object.values(kindTables)].flatMap(table => [
    ...fieldsOf(table),
    ...[...table.fields.values()].flatMap(({ items }) => (items === undefined ? [] : fieldsOf(items))),
  ])
}

/** The rows of a table, and those of the objects in it. */
export function fieldsOf(table: FieldTable, within: readonly string[] = []): PlacedField[] {
  return [...table.fields].flatMap(([name, field]) => {
    const names = [...within, name]
    return [{ names, field }, ...(field.table === undefined ? [] : fieldsOf(field.table, names))]
  })
}
