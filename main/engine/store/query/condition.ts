import type { Query } from '#contract/query/query'
import type { Search } from '../schema/rows.ts'

/** A part of a query with a condition on a delivery. */
export type Term = Exclude<Query, { readonly type: 'and' | 'or' | 'not' }>
export type TermOf<Type extends Term['type']> = Extract<Term, { readonly type: Type }>
export type Parameters = Record<string, string | number | Uint8Array>

/** A condition in SQL with its named parameters. */
export interface Condition {
  readonly sql: string
  readonly parameters: Readonly<Parameters>
}

/** Makes the SQL of terms, and collects the parameters of one statement. */
export interface Binder {
  readonly search: Search
  /** The parameter's name, after a plus that hides the value from the query planner. */
  bind(value: string | number | Uint8Array): string
  /** A column of the delivery that `delivery_facts` repeats, from the table that the search already reads. */
  own(column: 'id' | 'received_at_ms' | 'body_bytes'): string
  /**
   * Condition that a column has one of the ids of a statement. The statement runs once per search, so that
   * each short read doesn't read a dictionary again.
   */
  isAmong(column: string, ids: (binder: Binder) => string): string
}
