import type { ReactNode } from 'react'
import type { Facet, FacetField } from '#contract/deliveries/overview'
import { chosenValues, plainValue, withoutField, withValueToggled } from '#contract/query/query-terms'
import { useFilterCounts } from '#data'
import { searchDeliveries } from '#navigation'
import { atLeastText, countText, LinkButton, VisibleText } from '#ui'

const titles: Readonly<Record<FacetField, string>> = {
  service: 'Service',
  kind: 'Kind',
  status: 'Status',
  refund: 'Refund',
  reason: 'Reason',
  finding: 'Finding',
  asset: 'Asset',
  route: 'Route',
  session: 'Session',
  response: 'Response',
  method: 'Method',
}
/** Number of values shown of a field that has more. */
const firstValues = 5

export interface GroupProps {
  readonly search: string
  readonly isExact: boolean
  /** All its values are shown. */
  readonly isOpened: boolean
  readonly onOpen: () => void
  /** The value that Tab reaches. */
  readonly current: string
}

/** The values of a field, the most frequent first. */
export function FilterValues({ facet, ...props }: GroupProps & { readonly facet: Facet }) {
  const { field } = facet
  const { search } = props
  const chosen = chosenValues(search, field)
  // If a value is chosen, the others are counted as if none was: they can be added to it.
  const others = useFilterCounts(withoutField(search, field), chosen.size > 0)
  const counted = chosen.size === 0 ? facet : (others.data?.facets.find(one => one.field === field) ?? facet)
  return (
    <FilterGroup
      field={field}
      items={counted.values.map(({ value, label, count }) => (
        <FilterValue key={value} of={props} field={field} value={value} count={count}>
          <span className="truncate" title={label}>
            <VisibleText text={label} />
          </span>
        </FilterValue>
      ))}
      isCut={counted.isCut}
      {...props}
    />
  )
}

interface FilterGroupProps extends Pick<GroupProps, 'isOpened' | 'onOpen'> {
  readonly field: FacetField
  readonly items: readonly ReactNode[]
  /** Shown without `onOpen`. Default: 5. */
  readonly first?: number
  readonly isCut?: boolean
}

/** A title and the first values, and the others on demand. */
export function FilterGroup(props: FilterGroupProps) {
  const { field, items, first = firstValues, isCut = false, isOpened, onOpen } = props
  const shown = isOpened ? items : items.slice(0, first)
  const more = items.length - shown.length
  return (
    <fieldset className="m-0 flex min-w-0 flex-col items-start border-0 p-0">
      <legend className="px-2 py-0 text-mini text-subtle">{titles[field]}</legend>
      {shown}
      {more > 0 ? (
        <LinkButton tone="quiet" className="ml-2" onClick={onOpen}>
          {countText(more)} more
          <span className="visually-hidden"> values of {titles[field]}</span>
        </LinkButton>
      ) : null}
      {more === 0 && isCut ? <p className="quiet ml-2">Not all values are listed</p> : null}
    </fieldset>
  )
}

interface FilterValueProps {
  readonly of: GroupProps
  readonly field: FacetField
  readonly value: string
  readonly count: number
  readonly children: ReactNode
}

/** A value and its number of deliveries. A click adds it to the search, or removes it. */
export function FilterValue({ of, field, value, count, children }: FilterValueProps) {
  const { search, isExact, current } = of
  const key = `${field}:${value}`
  return (
    <button
      type="button"
      className="flex h-5.5 w-full min-w-0 cursor-default items-center justify-between gap-2 rounded-small border-0 bg-transparent px-2 py-0 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:bg-accent-soft aria-pressed:font-medium"
      aria-pressed={chosenValues(search, field).has(plainValue(value).toLowerCase())}
      data-filter={key}
      tabIndex={key === current ? 0 : -1}
      onClick={() => searchDeliveries(withValueToggled(search, field, value))}
    >
      {children}
      <span className="tabular flex-none text-subtle">{isExact ? countText(count) : atLeastText(count)}</span>
    </button>
  )
}
