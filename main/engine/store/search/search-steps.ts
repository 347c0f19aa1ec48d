import type { Database } from 'better-sqlite3'

/** Rows that one read scans while searching: a few milliseconds, then a checkpoint can run and others can read. */
export const searchStepRows = 2_000
/** Bodies that the first read scans: few, since each may be large. Later reads take as many as fit the time. */
const firstBodyRows = 8
const stepMs = 10

/** Keys between, both excluded. */
export interface Span {
  readonly after: number
  readonly before: number
}

export const noUpperBound = Number.MAX_SAFE_INTEGER

export const stepSql = {
  deliveriesDown:
    'SELECT id AS key FROM deliveries WHERE id < @from AND id > @end ORDER BY id DESC LIMIT 1 OFFSET +@rows',
  deliveriesUp:
    'SELECT id AS key FROM deliveries WHERE id > @from AND id < @end ORDER BY id LIMIT 1 OFFSET +@rows',
  recordsDown: `SELECT newest_delivery_id AS key FROM records
    WHERE newest_delivery_id < @from AND newest_delivery_id > @end ORDER BY newest_delivery_id DESC LIMIT 1 OFFSET +@rows`,
  recordsUp: `SELECT newest_delivery_id AS key FROM records
    WHERE newest_delivery_id > @from AND newest_delivery_id < @end ORDER BY newest_delivery_id LIMIT 1 OFFSET +@rows`,
} as const

export interface Steps {
  /** The span in pieces of so many rows, from its upper or its lower end. With bodies, as many as take a short time. */
  spans(span: Span, isUp: boolean, withBodies: boolean): Generator<Span, void, undefined>
}

export function createSteps(database: Database, of: 'deliveries' | 'records'): Steps {
  const down = database.prepare<object, { key: number }>(stepSql[`${of}Down`])
  const up = database.prepare<object, { key: number }>(stepSql[`${of}Up`])

  function* spans({ after, before }: Span, isUp: boolean, withBodies: boolean) {
    // Nothing lies between.
    if (before - after <= 1) return
    let rows = withBodies ? firstBodyRows : searchStepRows
    let from = isUp ? after : before
    for (;;) {
      const edge = (isUp ? up : down).get({ from, end: isUp ? before : after, rows })
      const startMs = performance.now()
      yield isUp ? { after: from, before: edge?.key ?? before } : { after: edge?.key ?? after, before: from }
      if (edge === undefined) return
      from = edge.key + (isUp ? -1 : 1)
      if (withBodies) rows = adjustRows(rows, performance.now() - startMs)
    }
  }
  return { spans }
}

/** How many rows the next read takes, so that it lasts about as long as it should. */
export function adjustRows(rows: number, tookMs: number): number {
  const wanted = Math.floor((rows * stepMs) / Math.max(0.1, tookMs))
  return Math.max(1, Math.min(searchStepRows, rows * 2, wanted))
}

export function finish<T>(steps: Generator<unknown, T, undefined>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
