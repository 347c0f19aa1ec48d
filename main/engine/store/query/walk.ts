import type { Database } from 'better-sqlite3'
import { type DeliveryId, deliveryId } from '#contract/terms'
import type { Compiled } from './compile.ts'
import { longBodiesOf } from './long-bodies.ts'
import { type Tables, tablesFor } from './tables.ts'

/** Keys between, both excluded. */
export interface Span {
  readonly after: number
  readonly before: number
}

export const noUpperBound = Number.MAX_SAFE_INTEGER

/** Target time of one read: other calls run after it. */
const stepMs = 8
/** Ids or candidates of the first read. Later reads take as many as the time allows. */
export const firstRows = 2_048
const most = 65_536

export interface Reading<Row extends readonly unknown[]> {
  columns(tables: Tables): string
  /** Number of rows still needed, in the order of the walk; without it all, in any order within one read. */
  readonly wanted?: () => number
  /** Returns true if no more rows are needed. */
  use(rows: readonly Row[]): boolean
}

type Walk = Generator<DeliveryId, boolean, undefined>

/** Reads the rows of some tables that match a condition. */
export function createWalk<Row extends readonly unknown[]>(
  database: Database,
  tables: Tables,
  { sql, parameters, isSlow }: Compiled,
  reading: Reading<Row>,
  isUp: boolean,
) {
  const { wanted, use } = reading
  const order = isUp ? 'up' : 'down'
  const columns = reading.columns(tables)
  const bodies = isSlow ? longBodiesOf(database) : null
  const texts =
    bodies === null
      ? walkSql(tables, columns, sql, wanted === undefined ? null : order)
      : walkSql(tables, tables.key, whileOpen(tables.key, sql), order)
  const rowsOf = bodies && database.prepare<object, Row>(walkSql(tables, columns, '1', null).among).raw()
  const prepare = (text: string) => database.prepare<object, Row>(text).raw()
  let [between, among] = [null, null] as [
    ReturnType<typeof prepare> | null,
    ReturnType<typeof prepare> | null,
  ]
  const nearest = database
    .prepare<object, number | null>(isUp ? nearestSql(tables).up : nearestSql(tables).down)
    .pluck()
  // A read that stops early skips the rest of its rows one by one.
  const largest = bodies === null ? most : firstRows
  let size = firstRows

  /** Returns true if no more rows are needed. */
  function read(statement: ReturnType<typeof prepare>, asked: object): boolean {
    const startMs = performance.now()
    bodies?.begin(startMs + stepMs)
    const limited = wanted !== undefined ? { limit: wanted() } : bodies === null ? {} : { limit: -1 }
    const found = statement.all({ ...parameters, ...asked, ...limited })
    const rows =
      rowsOf === null ? found : found.length === 0 ? [] : rowsOf.all({ ids: JSON.stringify(found.flat()) })
    const isDone = rows.length > 0 && use(rows)
    const tookMs = Math.max(0.05, performance.now() - startMs)
    size = Math.max(1, Math.min(largest, size * 4, Math.floor((size * stepMs) / tookMs)))
    return isDone
  }

  /** All rows of a span. Pauses after each short read, with the key up to which all were checked. */
  function* span({ after, before }: Span): Walk {
    between ??= prepare(texts.between)
    let [low, high] = [after + 1, before - 1]
    while (low <= high) {
      const next = nearest.get({ low, high })
      if (next === null || next === undefined) return false
      const ends = isUp
        ? { first: next, last: Math.min(high, next + size - 1) }
        : { first: Math.max(low, next - size + 1), last: next }
      if (read(between, ends)) return true
      const { undecided, scan } = bodies?.reached() ?? complete
      if (isUp) low = undecided ?? ends.last + 1
      else high = undecided ?? ends.first - 1
      do yield deliveryId(isUp ? low - 1 : high + 1)
      while (scan?.next().done === false)
    }
    return false
  }

  /** Only these rows, in the order of the walk. */
  function* candidates(ids: readonly number[]): Walk {
    among ??= prepare(texts.among)
    for (let at = 0; at < ids.length; ) {
      const some = ids.slice(at, at + size)
      if (read(among, { ids: JSON.stringify(some) })) return true
      const { undecided, scan } = bodies?.reached() ?? complete
      at += undecided === null ? some.length : some.indexOf(undecided)
      const checked = undecided === null ? (some.at(-1) ?? 0) : undecided + (isUp ? -1 : 1)
      do yield deliveryId(checked)
      while (scan?.next().done === false)
    }
    return false
  }

  return { span, candidates }
}

const complete = { undecided: null, scan: null } as const

/** A condition that is false from the row on at which the read stopped, which may be this row. */
const whileOpen = (key: string, condition: string): string =>
  `CASE WHEN NOT is_open(${key}) THEN 0 WHEN ${condition} THEN is_open(${key}) ELSE 0 END`

/** Statements of a walk; with an order, at most `limit` rows in it. `among`: in the order of the ids. */
export function walkSql(tables: Tables, columns: string, condition: string, order: 'up' | 'down' | null) {
  const { key } = tables
  const from = tablesFor(tables, `${columns} ${condition}`)
  const limit = order === null ? '' : 'LIMIT +@limit'
  const inOrder = order === null ? '' : `ORDER BY ${key} ${order === 'up' ? '' : 'DESC'}`
  return {
    between: `SELECT ${columns} FROM ${from} WHERE ${key} BETWEEN @first AND @last AND ${condition} ${inOrder} ${limit}`,
    among: `SELECT ${columns} FROM json_each(@ids) j CROSS JOIN ${from} WHERE ${key} = j.value AND ${condition} ${limit}`,
  }
}

/** The next key of a span in the order of a walk: ids have gaps. */
export function nearestSql({ base, key }: Tables): { readonly down: string; readonly up: string } {
  const table = base.split(' CROSS JOIN')[0] ?? base
  return {
    down: `SELECT max(${key}) FROM ${table} WHERE ${key} BETWEEN @low AND @high`,
    up: `SELECT min(${key}) FROM ${table} WHERE ${key} BETWEEN @low AND @high`,
  }
}

export function finish<T>(steps: Generator<unknown, T, undefined>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
