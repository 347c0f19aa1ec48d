import type { QueryError } from './tokens.ts'

/** Thrown while a query is parsed, and caught there. */
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
