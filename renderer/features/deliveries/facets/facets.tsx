import { clsx } from 'clsx'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Facet, FacetField } from '#contract/deliveries/overview'
import { deliveriesWindow, useDeliveries, useFacets } from '#data'
import { atLeastText, countOf, countText, LinkButton, Loaded, VisibleText } from '#ui'
import {
  chosenValues,
  plainValue,
  useHasQueryProblem,
  withoutField,
  withValueToggled,
} from '../../search/index.ts'
import styles from './facets.module.css'
import { useFacetsState } from './facets-state.ts'
import { stepInColumns } from './step-in-columns.ts'

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
/** Of a field that has more. */
const firstValues = 5

/** How many of the matching deliveries have which values. A value is added to the search, or removed, by a click. */
export function Facets() {
  const isOpen = useFacetsState(state => state.isOpen)
  return isOpen ? <Content /> : null
}

function Content() {
  const search = useDeliveries(state => state.search)
  const facets = useFacets(search)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  /** The one value that Tab reaches; the arrow keys move it. */
  const [current, setCurrent] = useState<string | null>(null)
  const panel = useRef<HTMLElement>(null)
  const hasProblem = useHasQueryProblem('deliveries')
  // The search field says what is wrong.
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
      id="delivery-facets"
      className={styles.panel}
      aria-label="Filters"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={event => {
        if (event.target === panel.current) panel.current.querySelector<HTMLElement>('[data-facet]')?.focus()
        else setCurrent(event.target.dataset.facet ?? current)
      }}
    >
      <Loaded from={facets} loading="Counting values" failed="Couldn’t count the values." lines={4}>
        {({ facets: all, deliveryCount, isComplete }) => (
          <>
            {all.length === 0 ? <p className={clsx('quiet', styles.none)}>No values to filter by.</p> : null}
            <div className={styles.facets}>
              {all.map((facet, index) => (
                <FacetValues
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

interface FacetValuesProps {
  readonly facet: Facet
  readonly search: string
  readonly isExact: boolean
  /** All its values are shown. */
  readonly isOpened: boolean
  readonly onOpen: () => void
  /** The value that Tab reaches. */
  readonly current: string | null
}

function FacetValues({ facet, search, isExact, isOpened, onOpen, current }: FacetValuesProps) {
  const { field } = facet
  const chosen = chosenValues(search, field)
  // Where a value is chosen, the others are counted as if none was: they can be added to it.
  const others = useFacets(withoutField(search, field), chosen.size > 0)
  const counted = chosen.size === 0 ? facet : (others.data?.facets.find(one => one.field === field) ?? facet)
  const values = isOpened ? counted.values : counted.values.slice(0, firstValues)
  const more = counted.values.length - values.length
  return (
    <fieldset className={styles.facet}>
      <legend className={styles.title}>{titles[field]}</legend>
      {values.map(({ value, label, count }) => {
        const key = keyOf(field, value)
        return (
          <button
            key={value}
            type="button"
            className={styles.value}
            aria-pressed={chosen.has(plainValue(value).toLowerCase())}
            data-facet={key}
            tabIndex={key === current ? 0 : -1}
            onClick={() => deliveriesWindow.search(withValueToggled(search, field, value))}
          >
            <span className={styles.label} title={label}>
              <VisibleText text={label} />
            </span>
            <span className={clsx('tabular', styles.count)}>
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
