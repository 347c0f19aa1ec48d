import type { Query } from '#contract/query/query'
import type { Search } from '../read/rows.ts'

/** One part of a query that asks something of a delivery. */
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
  /** What stands for the value: its name, behind a plus that hides the value from the planner. */
  bind(value: string | number | Uint8Array): string
  /** A column of the delivery that `delivery_facts` repeats, from the table that is read anyway. */
  own(column: 'id' | 'received_at_ms' | 'body_bytes'): string
  /**
   * That a column has one of the ids which a statement lists. It is run once for each search, so that a dictionary is not
   * read again in each short read.
   */
  isAmong(column: string, ids: (binder: Binder) => string): string
}
