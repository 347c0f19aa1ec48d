import { severities } from '#contract/deliveries/finding'
import { findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import {
  type Facet,
  type FacetField,
  facetFields,
  type Histogram,
  maximumFacetValues,
} from '#contract/deliveries/overview'
import type { Result } from '#contract/methods'
import { quotedText } from '#contract/query/tokens'
import type { Arrivals, CountedFacets, FacetCount, ReadStore, Search } from '../store/read-store.ts'
import { boundedSteps } from '../threads/bounded-steps.ts'
import { bucketed, type TimeRange } from './time-buckets.ts'

/** Number of matching deliveries by value; with `within`, lower bounds after this many milliseconds. */
export function facets(
  store: ReadStore,
  search: Search,
  within?: number,
): Generator<undefined, Result<'facets.list'>, undefined> {
  const made = ({ counts, cutFields, deliveryCount }: CountedFacets, isComplete: boolean) => ({
    facets: facetFields.flatMap(field => facetOf(field, counts, cutFields.has(field))),
    deliveryCount,
    isComplete,
  })
  return boundedSteps(
    within,
    store.countFacetsInSteps(search),
    counted => made(counted, true),
    soFar => made(soFar(), false),
  )
}

const titles: Readonly<Record<string, { readonly title: string }>> = { ...findingCodes, ...trailFindingCodes }
const severityLabels: Readonly<Record<string, string>> = {
  error: 'Errors',
  warning: 'Warnings',
  info: 'Notes',
}
const isSeverity = ({ field, value }: FacetCount): boolean =>
  field === 'finding' && severities.some(severity => severity === value)

/** Empty if no delivery has a value of the field. */
function facetOf(field: FacetField, counts: readonly FacetCount[], isCut: boolean): Facet[] {
  const counted = counts.filter(each => each.field === field)
  const own = field === 'reason' ? bySaid(counted) : counted
  if (own.length === 0) return []
  const bySeverity = severities.flatMap(severity =>
    own.filter(one => isSeverity(one) && one.value === severity),
  )
  const others = own
    .filter(one => !isSeverity(one))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const values = [...bySeverity, ...others].slice(0, maximumFacetValues)
  return [
    {
      field,
      values: values.map(one => ({ value: written(one), label: labelOf(one), count: found(one, counted) })),
      isCut: isCut || bySeverity.length + others.length > values.length,
    },
  ]
}

function labelOf({ field, value, name }: FacetCount): string {
  if (name !== null) return name
  if (field === 'finding') return titles[value]?.title ?? severityLabels[value] ?? value
  return field === 'response' ? `${value.slice(0, 1)}xx` : value
}

/** A query finds an asset and a reason anywhere in their texts: `asset:mxn` finds `MXNB` too. */
function found({ field, value, count }: FacetCount, all: readonly FacetCount[]): number {
  if (field !== 'asset' && field !== 'reason') return count
  return all.reduce((sum, other) => sum + (other.value.includes(value) ? other.count : 0), 0)
}

/** Longer reasons are not offered, since a query has to contain them. */
const longestReason = 200

/** Reasons as rows show them: the text, else the code. Several codes may have the same text. */
function bySaid(counts: readonly FacetCount[]): FacetCount[] {
  const groups = Map.groupBy(counts, ({ value }) => said(value))
  return [...groups].flatMap(([value, group]) => {
    const [first] = group
    if (first === undefined || value === '' || value.length > longestReason) return []
    const count = group.reduce((sum, one) => sum + one.count, 0)
    return [{ ...first, value, name: said(first.name ?? first.value), count }]
  })
}

/** From code, line feed and text: the text, else the code. */
function said(reason: string): string {
  const end = reason.indexOf('\n')
  return reason.slice(end + 1) || reason.slice(0, Math.max(0, end))
}

/** The value in a query's syntax. */
function written({ value }: FacetCount): string {
  return /^#?[\w.-]+$/.test(value) ? value : quotedText(value)
}

/**
 * Arrival times of the matching deliveries, in columns of a round width; with `within`, lower bounds after
 * this many milliseconds. `range`: range of the columns; default: from the first to the last delivery.
 */
export function histogram(
  store: ReadStore,
  asked: { readonly search: Search; readonly columns: number; readonly range: TimeRange },
  within?: number,
): Generator<undefined, Histogram, undefined> {
  const search = { ...asked.search, query: withinRange(asked.search, asked.range) }
  const made = (arrivals: Arrivals, isComplete: boolean) => ({ ...bucketed(arrivals, asked), isComplete })
  return boundedSteps(
    within,
    store.arrivalsInSteps(search),
    arrivals => made(arrivals, true),
    soFar => made(soFar(), false),
  )
}

function withinRange({ query }: Search, { fromMs, toMs }: TimeRange): Search['query'] {
  if (fromMs === undefined && toMs === undefined) return query
  const received = {
    type: 'number',
    field: 'received',
    range: { from: fromMs ?? null, to: toMs === undefined ? null : toMs - 1 },
  } as const
  return query === null ? received : { type: 'and', parts: [query, received] }
}
