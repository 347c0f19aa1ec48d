import { type DetailStatementId, type DetailsRecord, detailsFamilies } from '../services/details.ts'
import type { Field, FieldTable, RowStatement } from '../services/fields.ts'
import { row, type Said } from './statement.ts'

/** Statements of the rows of a table. Rows of an object in it belong to the same section. */
export function rowsOf<Id extends string>(table: FieldTable<Id>): Readonly<Record<Id, Said>> {
  return Object.fromEntries(entriesOf(table.fields, '')) as Record<Id, Said>
}

/** The same for documented members of `details`. */
export function detailRowsOf<Kind extends DetailsRecord>(
  kind: Kind,
): Readonly<Record<DetailStatementId<Kind>, Said>> {
  const entries = detailsFamilies[kind].flatMap(({ documented }) =>
    Object.entries<{ readonly statement: RowStatement }>(documented).map(([name, { statement }]) =>
      entryOf(`details.${name}`, statement),
    ),
  )
  return Object.fromEntries(entries) as Record<DetailStatementId<Kind>, Said>
}

function entriesOf(fields: ReadonlyMap<string, Field>, prefix: string): [id: string, said: Said][] {
  return [...fields].flatMap(([name, { statement, table }]) => [
    ...(statement === undefined ? [] : [entryOf(`${prefix}${name}`, statement, `${prefix}${name}: `)]),
    ...(table === undefined ? [] : entriesOf(table.fields, `${prefix}${name}.`)),
  ])
}

function entryOf(path: string, { id, demands, more }: RowStatement, start = ''): [id: string, said: Said] {
  return [id, row(path, start + demands, more)]
}
