import type { Database } from 'better-sqlite3'

/** Responses for the writer: id, status, elapsed milliseconds, id, … */
const numbersEach = 3

export function addResponseRow(numbers: number[], id: number, status: number, elapsedMs: number): void {
  numbers.push(id, status, elapsedMs)
}

export function countResponseRows(numbers: ArrayLike<number>): number {
  return numbers.length / numbersEach
}

/** The last rows, at most `count`. */
export function lastResponseRows(numbers: readonly number[], count: number): number[] {
  return numbers.slice(-count * numbersEach)
}

export function forEachResponseRow(
  numbers: ArrayLike<number>,
  take: (id: number, status: number, elapsedMs: number) => void,
): void {
  for (let at = 0; at + numbersEach <= numbers.length; at += numbersEach) {
    take(numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0)
  }
}

/** `value`: JSON with the source of a delivery's response. */
export interface OriginToStore {
  readonly id: number
  readonly value: string
}

export interface ResponsesToStore {
  /** Rows of responses. */
  readonly numbers: Float64Array<ArrayBuffer>
  readonly origins: readonly OriginToStore[]
}

/**
 * Writes the responses to deliveries, within the caller's transaction. Skips deliveries that are not stored.
 * The index thread finds the findings about a response.
 */
export function createResponseWriter(database: Database): (responses: ResponsesToStore) => void {
  const insert = database.prepare(
    `INSERT OR REPLACE INTO responses (delivery_id, status, elapsed_ms)
     SELECT id, ?, ? FROM deliveries WHERE id = ?`,
  )
  const insertOrigin = database.prepare(
    `INSERT OR REPLACE INTO response_origins (delivery_id, value)
     SELECT id, @value FROM deliveries WHERE id = @id`,
  )
  return ({ numbers, origins }) => {
    forEachResponseRow(numbers, (id, status, elapsedMs) => void insert.run(status, elapsedMs, id))
    for (const origin of origins) insertOrigin.run(origin)
  }
}
