import { ListFilter } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Severity, severities } from '#contract/deliveries/finding'
import type { Mute } from '#contract/deliveries/mutes'
import type { Facet } from '#contract/deliveries/overview'
import { chosenValues, withoutField } from '#contract/query/query-terms'
import { addMute, removeMutes, useDeliveries, useFilterCounts, useFindings } from '#data'
import { Button, countOf, Loaded, Popover, perform, SeverityMark, showToast } from '#ui'
import { MuteMenu } from '../../findings/index.ts'
import { useHasQueryProblem } from '../../search/index.ts'
import { FilterGroup, FilterValue, FilterValues, type GroupProps } from './filter-values.tsx'
import { openFilters, useAreFiltersOpen } from './filters-open.ts'

/** Number of matches by value. A click adds a value to the search, or removes it. */
export function Filters() {
  const isOpen = useAreFiltersOpen()
  const panel = useRef<HTMLElement>(null)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = panel.current === null ? null : stepInColumns(panel.current, event.key)
    if (event.key === 'f') openFilters(false)
    else if (next === null) return
    next?.focus()
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Popover
      title="Filters"
      isTitleHidden
      isOpen={isOpen}
      onOpenChange={openFilters}
      firstFocus={panel}
      onKeyDown={onKeyDown}
      trigger={
        <Button
          size="small"
          tone="quiet"
          icon={<ListFilter aria-hidden />}
          aria-keyshortcuts="f"
          className="font-medium"
        >
          Filters
        </Button>
      }
    >
      <Values panel={panel} />
    </Popover>
  )
}

interface ValuesProps {
  /** Gets the focus while the values are counted. */
  readonly panel: RefObject<HTMLElement | null>
}

function Values({ panel }: ValuesProps) {
  const search = useDeliveries(state => state.search)
  const facets = useFilterCounts(search)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  /** The one value that Tab reaches; the arrow keys move it. */
  const [current, setCurrent] = useState<string | null>(null)
  const hasProblem = useHasQueryProblem('deliveries')
  const isInvalid = hasProblem || facets.error?.code === 'invalid-query'
  return (
    <section
      ref={panel}
      className="w-225 max-w-full overflow-y-auto p-2.5 text-small focus-visible:outline-none"
      aria-label="Values"
      tabIndex={-1}
      onFocus={({ target }) => setCurrent(target.dataset.filter ?? current)}
    >
      {isInvalid ? (
        <p className="quiet px-2 py-1">The search is not valid. Correct the search first.</p>
      ) : (
        <Loaded from={facets} loading="Counting values" failed="Couldn’t count the values." lines={4}>
          {({ facets: all, deliveryCount, isComplete }) => {
            const findings = all.find(({ field }) => field === 'finding')
            const groupOf = (field: string) => ({
              search,
              isExact: isComplete,
              current: current ?? `${all[0]?.field}:${all[0]?.values[0]?.value}`,
              isOpened: opened.has(field),
              onOpen: () => setOpened(new Set([...opened, field])),
            })
            return (
              <>
                <FirstFocus panel={panel} />
                {all.length === 0 ? (
                  <p className="quiet px-2 py-1">There are no values to filter by.</p>
                ) : null}
                <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
                  <div className="grid min-w-0 flex-1 basis-105 grid-cols-values gap-x-3 gap-y-2">
                    {all
                      .filter(facet => facet !== findings)
                      .map(facet => (
                        <FilterValues key={facet.field} facet={facet} {...groupOf(facet.field)} />
                      ))}
                  </div>
                  {findings === undefined ? null : <FindingValues facet={findings} {...groupOf('finding')} />}
                </div>
                {isComplete ? null : (
                  <p className="quiet">
                    Counted in the newest {countOf(deliveryCount, 'delivery', 'deliveries')}
                  </p>
                )}
              </>
            )
          }}
        </Loaded>
      )}
    </section>
  )
}

/** Passes the focus of the panel to the first value. */
function FirstFocus({ panel }: ValuesProps) {
  useEffect(() => {
    if (panel.current === document.activeElement)
      panel.current?.querySelector<HTMLElement>('[data-filter]')?.focus()
  }, [panel])
  return null
}

/**
 * The next value for an arrow key: up and down within the panel's order, left and right between its groups;
 * Home and End to the first and the last. `null` for another key, and at an end.
 */
function stepInColumns(panel: HTMLElement, key: string): HTMLElement | null {
  const values = [...panel.querySelectorAll<HTMLElement>('[data-filter]')]
  const at = values.findIndex(value => value.contains(document.activeElement))
  if (at < 0) return null
  const groupOf = (value: HTMLElement | undefined) => value?.closest('fieldset')
  const group = groupOf(values[at])
  switch (key) {
    case 'ArrowDown':
      return values[at + 1] ?? null
    case 'ArrowUp':
      return values[at - 1] ?? null
    case 'ArrowRight':
      return values.slice(at).find(value => groupOf(value) !== group) ?? null
    case 'ArrowLeft': {
      const before = groupOf(values.slice(0, at).findLast(value => groupOf(value) !== group))
      return values.find(value => groupOf(value) === before) ?? null
    }
    case 'Home':
      return values[0] ?? null
    case 'End':
      return values.at(-1) ?? null
    default:
      return null
  }
}

/** Number of severities and codes shown before the others are asked for. */
const firstFindings = 11

/** The severities, then each finding with its code and its menu. */
function FindingValues({ facet, ...props }: GroupProps & { readonly facet: Facet }) {
  const { search } = props
  const withoutFinding = withoutField(search, 'finding')
  const others = useFilterCounts(withoutFinding, chosenValues(search, 'finding').size > 0)
  const findings = useFindings(withoutFinding)
  const counted = others.data?.facets.find(({ field }) => field === 'finding') ?? facet
  const value = { of: props, field: 'finding' } as const
  return (
    <div className="min-w-0 flex-1 basis-85">
      <Loaded from={findings} loading="Counting findings" failed="Couldn’t count the findings." lines={3}>
        {({ codes, isComplete }) => (
          <FilterGroup
            field="finding"
            first={firstFindings}
            items={[
              ...counted.values.filter(isSeverity).map(({ value: severity, label, count }) => (
                <FilterValue key={severity} {...value} value={severity} count={count}>
                  <SeverityMark severity={severity} />
                  <span className="flex-1">{label}</span>
                </FilterValue>
              )),
              ...codes.map(({ code, severity, title, count }) => (
                <div key={code} className="flex w-full min-w-0 items-center *:first:flex-1">
                  <FilterValue {...value} of={{ ...props, isExact: isComplete }} value={code} count={count}>
                    <SeverityMark severity={severity} />
                    <span className="visually-hidden">{severity}: </span>
                    <span className="flex-1 truncate" title={title}>
                      {title}
                    </span>
                    <span className="mono text-mini text-subtle">{code}</span>
                  </FilterValue>
                  <MuteMenu
                    finding={{ code, path: '' }}
                    environmentId={null}
                    className="flex-none"
                    onMute={mute => perform(muted(mute, title))}
                  />
                </div>
              )),
            ]}
            {...props}
          />
        )}
      </Loaded>
    </div>
  )
}

/** A muted finding has no row here any more: the notification has the undo. */
async function muted(mute: Mute, title: string): Promise<void> {
  await addMute(mute)
  showToast(`Muted “${title}”`, { undo: () => perform(removeMutes([mute])) })
}

type SeverityValue = Facet['values'][number] & { readonly value: Severity }

function isSeverity(counted: Facet['values'][number]): counted is SeverityValue {
  return severities.some(severity => severity === counted.value)
}
