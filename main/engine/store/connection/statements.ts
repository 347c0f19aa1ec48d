import type { Database, Statement } from 'better-sqlite3'

/** A prepared statement. The caller names the type of the rows where it reads them. */
export class Prepared {
  readonly #statement: Statement<unknown[]>
  #form: 'object' | 'value' | 'list' = 'object'

  constructor(database: Database, sql: string) {
    this.#statement = database.prepare(sql)
  }

  #as(form: 'object' | 'value' | 'list'): Statement<unknown[]> {
    if (form === this.#form) return this.#statement
    this.#form = form
    return this.#statement.pluck(form === 'value').raw(form === 'list')
  }

  /** Returns the number of changed rows. */
  run(...given: unknown[]): number {
    return this.#statement.run(...given).changes
  }

  /** Returns the id of the new row. */
  insert(...given: unknown[]): number {
    return Number(this.#statement.run(...given).lastInsertRowid)
  }

  get<Row>(...given: unknown[]): Row | undefined {
    return this.#as('object').get(...given) as Row | undefined
  }

  all<Row>(...given: unknown[]): Row[] {
    return this.#as('object').all(...given) as Row[]
  }

  iterate<Row>(...given: unknown[]): IterableIterator<Row> {
    return this.#as('object').iterate(...given) as IterableIterator<Row>
  }

  /** First column of the first row; `null` for NULL and without a row. */
  value<Value>(...given: unknown[]): Value | null {
    return (this.#as('value').get(...given) ?? null) as Value | null
  }

  /** First column of each row. */
  values<Value>(...given: unknown[]): Value[] {
    return this.#as('value').all(...given) as Value[]
  }

  eachValue<Value>(...given: unknown[]): IterableIterator<Value> {
    return this.#as('value').iterate(...given) as IterableIterator<Value>
  }

  /** Each row as a list of its columns. */
  lists<Row>(...given: unknown[]): Row[] {
    return this.#as('list').all(...given) as Row[]
  }

  eachList<Row>(...given: unknown[]): IterableIterator<Row> {
    return this.#as('list').iterate(...given) as IterableIterator<Row>
  }
}

/** Prepares statements by name. A missing table or index fails here, before the first read. */
export function prepareAll<Name extends string>(
  database: Database,
  sql: Readonly<Record<Name, string>>,
): Readonly<Record<Name, Prepared>> {
  const prepared = Object.entries<string>(sql).map(([name, text]) => [name, new Prepared(database, text)])
  return Object.fromEntries(prepared) as Record<Name, Prepared>
}

/** What is made of a row; `null` without a row. */
export const ifFound = <Row, Made>(row: Row | undefined, make: (row: Row) => Made): Made | null =>
  row === undefined ? null : make(row)
