import type { Query } from '#contract/query/query'
import type { Search } from '../read/rows.ts'

/**
 * Collects the parameters of one statement. `bind` returns what stands for the value: its name, behind a plus that hides
 * the value from the planner.
 */
export interface Binder {
  readonly bind: (value: string | number) => string
  readonly search: Search
}

/** One part of a query. */
export type Term = Exclude<Query, { readonly type: 'and' | 'or' | 'not' }>
