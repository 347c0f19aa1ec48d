import type { FacetField } from '#contract/deliveries/overview'
import type { CountedFacets } from '../rows.ts'

/** Values of one field that are counted: a hostile sender makes up more. */
const maximumValues = 5_000
/** A longer value is not offered: a query has to hold it. A reason is shortened when it is stored. */
const longestValue = 200

/** Counts values of fields. */
export function createFacetCounts() {
  const fields = new Map<FacetField, Map<string, { count: number; readonly name: string | null }>>()
  const cutFields = new Set<FacetField>()
  return {
    /** Nothing where there is no value, none has it, or it is too long. Case does not count. */
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
    /** More values of a field are not counted. */
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
