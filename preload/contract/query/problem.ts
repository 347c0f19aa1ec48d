import type { QueryError } from './tokens.ts'

/** Thrown inside the reading of a query, and caught there. */
export class QueryProblem extends Error {
  readonly at: QueryError

  constructor(at: QueryError) {
    super(at.message)
    this.at = at
  }
}

export function problem(message: string, start: number, end: number): QueryProblem {
  return new QueryProblem({ message, start, end })
}
