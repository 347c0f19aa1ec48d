import type { Query } from '#contract/query/query'
import type { Search } from '../read/rows.ts'

/** Collects the parameters of one statement: `bind` returns the name that stands for the value. */
export interface Binder {
  readonly bind: (value: string | number) => string
  readonly search: Search
}

/** One part of a query. */
export type Term = Exclude<Query, { readonly type: 'and' | 'or' | 'not' }>
