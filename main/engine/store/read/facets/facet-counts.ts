import type { FacetField } from '#contract/deliveries/overview'
import type { CountedFacets } from '../rows.ts'

/** Most counted values of a field: a hostile sender can make up more. */
const maximumValues = 5_000
/**
 * A longer value is not offered, since a query has to contain it. Reasons are shortened when they are stored.
 */
const longestValue = 200

export function createFacetCounts() {
  const fields = new Map<FacetField, Map<string, { count: number; readonly name: string | null }>>()
  const cutFields = new Set<FacetField>()
  return {
    /** Ignores a missing value, a count of 0 and a value that is too long. Case doesn't matter. */
    add(field: FacetField, given: string | null, count: number, name?: string): void {
      if (given === null || given === '' || count === 0) return
      if (given.length > longestValue && field !== 'reason') return
      const value = given.replace(/[A-Z]+/g, letters => letters.toLowerCase())
      const values = fields.get(field) ?? new Map()
      fields.set(field, values)
      const known = values.get(value)
      if (known !== undefined) known.count += count
      else if (values.size < maximumValues) values.set(value, { count, name: name ?? null })
      else cutFields.add(field)
    },
    /** Reports that more values of a field were not counted. */
    cut: (field: FacetField): void => void cutFields.add(field),
    list: (): Pick<CountedFacets, 'counts' | 'cutFields'> => ({
      counts: [...fields].flatMap(([field, values]) =>
        [...values].map(([value, { count, name }]) => ({ field, value, name, count })),
      ),
      cutFields,
    }),
  }
}

export type FacetCounts = ReturnType<typeof createFacetCounts>
