import { clsx } from 'clsx'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Facet, FacetField } from '#contract/deliveries/overview'
import { chosenValues, plainValue, withoutField, withValueToggled } from '#contract/query/query-terms'
import { useDeliveries, useFilterCounts } from '#data'
import { searchDeliveries } from '#navigation'
import {
  atLeastText,
  CommandIconButton,
  countOf,
  countText,
  LinkButton,
  Loaded,
  useIsLow,
  VisibleText,
} from '#ui'
import { FindingsSummaryStrip } from '../../findings/index.ts'
import { DisplayOptions } from '../../list-view/index.ts'
import { useHasQueryProblem } from '../../search/index.ts'
import { unfoldChart, useIsChartOpen } from '../arrivals/arrivals-state.ts'
import { deliveriesGroup } from '../commands.ts'
import { deliveryColumns } from '../delivery-columns.ts'
import { FiltersToggle, useFiltersState } from '../filters/filters.tsx'
import styles from './list-tools.module.css'
import { ToolToggle } from './tool-toggle.tsx'

/** Between the search and the list: facets, findings, the list's layout, and whether it follows. */
export function ListTools() {
  // The name of the command follows it.
  useDeliveries(state => state.isFrozen)
  return (
    <>
      <div className="flex flex-none flex-wrap items-center border-line border-b">
        <FiltersToggle />
        <ArrivalsToggle />
        <FindingsSummaryStrip />
        <span className="order-1 inline-flex flex-none pr-2.5">
          <DisplayOptions of="deliveries" columns={deliveryColumns} />
          <CommandIconButton command={deliveriesGroup.commands.freeze} />
        </span>
      </div>
      <Filters />
    </>
  )
}

/** Expands and collapses the chart of arrivals. */
function ArrivalsToggle() {
  const isOpen = useIsChartOpen()
  const isLow = useIsLow()
  return (
    <ToolToggle isOpen={isOpen} onClick={() => unfoldChart(!isOpen, isLow)}>
      Chart
    </ToolToggle>
  )
}

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

/** Number of matches by value. A click adds a value to the search, or removes it. */
function Filters() {
  const isOpen = useFiltersState(state => state.isOpen)
  return isOpen ? <Content /> : null
}

function Content() {
  const search = useDeliveries(state => state.search)
  const facets = useFilterCounts(search)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  /** The one value that Tab reaches; the arrow keys move it. */
  const [current, setCurrent] = useState<string | null>(null)
  const panel = useRef<HTMLElement>(null)
  const hasProblem = useHasQueryProblem('deliveries')
  // The search field shows the error.
  if (hasProblem || facets.error?.code === 'invalid-query') return null

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = panel.current === null ? null : stepInColumns(panel.current, event.key)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }

  return (
    <section
      ref={panel}
      id="delivery-filters"
      className={clsx(
        'min-h-8 flex-initial overflow-y-auto border-line border-b px-2 pt-1 pb-2 text-small',
        styles.panel,
      )}
      aria-label="Filters"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={event => {
        if (event.target === panel.current) panel.current.querySelector<HTMLElement>('[data-filter]')?.focus()
        else setCurrent(event.target.dataset.filter ?? current)
      }}
    >
      <Loaded from={facets} loading="Counting values" failed="Couldn’t count the values." lines={4}>
        {({ facets: all, deliveryCount, isComplete }) => (
          <>
            {all.length === 0 ? <p className="quiet px-2 py-1">No values to filter by.</p> : null}
            <div className={clsx('grid gap-x-3 gap-y-2', styles.filters)}>
              {all.map((facet, index) => (
                <FilterValues
                  key={facet.field}
                  facet={facet}
                  search={search}
                  isExact={isComplete}
                  isOpened={opened.has(facet.field)}
                  onOpen={() => setOpened(new Set([...opened, facet.field]))}
                  current={current ?? (index === 0 ? keyOf(facet.field, facet.values[0]?.value ?? '') : null)}
                />
              ))}
            </div>
            {isComplete ? null : (
              <p className="quiet">
                Counted in the newest {countOf(deliveryCount, 'delivery', 'deliveries')}
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

interface FilterValuesProps {
  readonly facet: Facet
  readonly search: string
  readonly isExact: boolean
  /** All its values are shown. */
  readonly isOpened: boolean
  readonly onOpen: () => void
  /** The value that Tab reaches. */
  readonly current: string | null
}

function FilterValues({ facet, search, isExact, isOpened, onOpen, current }: FilterValuesProps) {
  const { field } = facet
  const chosen = chosenValues(search, field)
  // If a value is chosen, the others are counted as if none was: they can be added to it.
  const others = useFilterCounts(withoutField(search, field), chosen.size > 0)
  const counted = chosen.size === 0 ? facet : (others.data?.facets.find(one => one.field === field) ?? facet)
  const values = isOpened ? counted.values : counted.values.slice(0, firstValues)
  const more = counted.values.length - values.length
  return (
    <fieldset className={clsx('m-0 flex min-w-0 flex-col items-start border-0 p-0', styles.filter)}>
      <legend className={clsx('px-2 py-0 text-mini text-subtle', styles.title)}>{titles[field]}</legend>
      {values.map(({ value, label, count }) => {
        const key = keyOf(field, value)
        return (
          <button
            key={value}
            type="button"
            className={clsx(
              'flex h-5.5 w-full cursor-default items-center justify-between gap-2 rounded-small border-0 bg-transparent px-2 py-0 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:bg-accent-soft aria-pressed:font-medium',
              styles.value,
            )}
            aria-pressed={chosen.has(plainValue(value).toLowerCase())}
            data-filter={key}
            tabIndex={key === current ? 0 : -1}
            onClick={() => searchDeliveries(withValueToggled(search, field, value))}
          >
            <span className="truncate" title={label}>
              <VisibleText text={label} />
            </span>
            <span className="tabular flex-none text-subtle">
              {isExact ? countText(count) : atLeastText(count)}
            </span>
          </button>
        )
      })}
      {more > 0 ? (
        <LinkButton tone="quiet" onClick={onOpen}>
          {countText(more)} more
          <span className="visually-hidden"> values of {titles[field]}</span>
        </LinkButton>
      ) : null}
      {more === 0 && counted.isCut ? <p className="quiet">Not all values are listed</p> : null}
    </fieldset>
  )
}

function keyOf(field: string, value: string): string {
  return `${field}:${value}`
}

/**
 * The next value for an arrow key: up and down within the panel's order, left and right between its facets;
 * Home and End to the first and the last. `null` for another key, and at an end.
 */
function stepInColumns(panel: HTMLElement, key: string): HTMLElement | null {
  const values = [...panel.querySelectorAll<HTMLElement>('[data-filter]')]
  const at = values.findIndex(value => value.contains(document.activeElement))
  if (at < 0) return null
  const facetOf = (value: HTMLElement | undefined) => value?.closest('fieldset')
  const facet = facetOf(values[at])
  switch (key) {
    case 'ArrowDown':
      return values[at + 1] ?? null
    case 'ArrowUp':
      return values[at - 1] ?? null
    case 'ArrowRight':
      return values.slice(at).find(value => facetOf(value) !== facet) ?? null
    case 'ArrowLeft': {
      const before = facetOf(values.slice(0, at).findLast(value => facetOf(value) !== facet))
      return values.find(value => facetOf(value) === before) ?? null
    }
    case 'Home':
      return values[0] ?? null
    case 'End':
      return values.at(-1) ?? null
    default:
      return null
  }
}
