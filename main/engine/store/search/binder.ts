import type { Query } from '#contract/query/query'
import type { Search } from '../read/rows.ts'

/** Collects the parameters of one statement: `bind` returns the name that stands for the value. */
export interface Binder {
  readonly bind: (value: string | number) => string
  readonly search: Search
}

/** What a query asks in one place. */
export type Term = Exclude<Query, { readonly type: 'and' | 'or' | 'not' }>
