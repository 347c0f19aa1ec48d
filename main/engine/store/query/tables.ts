/** Tables of a search, by alias. Only tables that a statement names are joined. */
export interface Tables {
  readonly base: string
  /** Column of windows and candidates. */
  readonly key: string
  /** In the order of joining, each with the aliases that its join needs. */
  readonly joins: readonly (readonly [alias: string, sql: string, by: readonly string[]])[]
}

const byFacts = [
  ['pr', 'LEFT JOIN profiles pr ON pr.id = f.profile', ['f']],
  ['s', 'LEFT JOIN states s ON s.id = pr.state', ['f', 'pr']],
] as const

const byId = (id: string): Tables['joins'] => [
  ...byFacts,
  ['a', `LEFT JOIN responses a ON a.delivery_id = ${id}`, []],
  ['r', `LEFT JOIN inspections r ON r.delivery_id = ${id}`, []],
  ['c', 'LEFT JOIN records c ON c.id = r.record', ['r']],
  ['h', `LEFT JOIN delivery_contents h ON h.delivery_id = ${id}`, []],
]

/** All deliveries. A delivery that is not inspected has NULL in the tables of the index. */
export const plainTables: Tables = {
  base: 'deliveries d',
  key: 'd.id',
  joins: [['f', 'LEFT JOIN delivery_facts f ON f.delivery_id = d.id', []], ...byId('d.id')],
}

/** Inspected deliveries: the narrow table first. */
export const indexedTables: Tables = {
  base: 'delivery_facts f',
  key: 'f.delivery_id',
  joins: [['d', 'LEFT JOIN deliveries d ON d.id = f.delivery_id', []], ...byId('f.delivery_id')],
}

/** Records, at their newest delivery. f and r are of the delivery with the current state. */
export const recordTables: Tables = {
  base: 'records c CROSS JOIN delivery_facts f ON f.delivery_id = c.state_delivery_id',
  key: 'c.newest_delivery_id',
  joins: [...byFacts, ['r', 'LEFT JOIN inspections r ON r.delivery_id = f.delivery_id', []]],
}

/** The FROM clause for a statement that names these columns. */
export function tablesFor({ base, joins }: Tables, sql: string): string {
  const isNamed = (alias: string): boolean => new RegExp(`\\b${alias}\\.`).test(sql)
  const named = joins.filter(([alias]) => isNamed(alias))
  const wanted = new Set(named.flatMap(([alias, , by]) => [alias, ...by]))
  return [base, ...joins.filter(([alias]) => wanted.has(alias)).map(([, join]) => join)].join(' ')
}
