import type { FacetField } from '#contract/deliveries/overview'
import { anyRefund, asciiLower, longestValue } from '../../index/postings/posting-schema.ts'
import type { FacetCount } from '../rows.ts'

/** Counts values of fields. */
export interface FacetCounts {
  /** Nothing where there is no value, none has it, or it is too long to be known. Case does not count. */
  add(field: FacetField, value: string | null, count: number, name?: string): void
  list(): FacetCount[]
}

/** Values of one field that are counted: a hostile sender makes up more. */
const maximumValues = 5_000

export function createFacetCounts(): FacetCounts {
  const fields = new Map<FacetField, Map<string, { count: number; readonly name: string | null }>>()
  return {
    add(field, given, count, name) {
      if (given === null || given === '' || count === 0) return
      // A reason is cut before it is stored.
      if (given.length > longestValue && field !== 'reason') return
      if (field === 'refund' && given === anyRefund) return
      const value = asciiLower(given)
      const values = fields.get(field) ?? new Map()
      fields.set(field, values)
      const known = values.get(value)
      if (known !== undefined) known.count += count
      else if (values.size < maximumValues) values.set(value, { count, name: name ?? null })
    },
    list: () =>
      [...fields].flatMap(([field, values]) =>
        [...values].map(([value, { count, name }]) => ({ field, value, name, count })),
      ),
  }
}
