import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { TrailSummary } from '#contract/deliveries/trail'
import {
  type FoundData,
  foundDataQuery,
  latestStatus,
  routesQuery,
  scenariosQuery,
  sessionsQuery,
  useSavedSearches,
  useSpinnerDelay,
} from '#data'
import {
  closeOverlay,
  openDeliveries,
  openDeliveriesOf,
  openDelivery,
  openTrail,
  searchTrails,
  useAddress,
} from '#navigation'
import { countOf, useDebounced, VisibleText } from '#ui'
import { kindText, rowTitle } from '../../../notification/labels.ts'
import { rowAmountText } from '../../../notification/row-note.ts'
import { ServiceMark } from '../../../notification/service-mark.tsx'
import { StatusLabel } from '../../../notification/status-label.tsx'
import { useClock } from '../../../notification/use-clock.ts'
import { openRoute, routeTitle } from '../../routes/index.ts'
import { openScenario } from '../../scenarios/index.ts'
import { openSetting, settingNamesOf } from '../../settings/index.ts'
import styles from './command-palette.module.css'
import { ranked } from './rank.ts'

const debounceMs = 90
/** Limit for results that are ranked here. */
const maximumEach = 6

interface PaletteDataProps {
  readonly typed: string
  /** `undefined` while nothing is searched. */
  readonly data: FoundData | undefined
}

/** Data that matches the typed text: saved searches, records, deliveries, sessions, routes, scenarios and settings. */
export function PaletteData({ typed, data }: PaletteDataProps) {
  return (
    <>
      {/* First what is there at once: what is fetched must not push away what is selected. */}
      <NamedData typed={typed} />
      {data === undefined ? null : <FoundItems typed={typed} data={data} />}
    </>
  )
}

/** Fetched data for the typed text, and whether that takes long enough to show it. */
export function useFoundData(typed: string): {
  readonly data: FoundData | undefined
  readonly isSearching: boolean
} {
  const text = useDebounced(typed, debounceMs).trim()
  const { data, isFetching } = useQuery(foundDataQuery(text))
  const isSearching = useSpinnerDelay(isFetching, text)
  return { data: typed.trim().length < 2 ? undefined : data, isSearching }
}

function FoundItems({ typed, data }: { readonly typed: string; readonly data: FoundData }) {
  const { first, later } = data
  return (
    <>
      <Records heading="Records" records={first.records} />
      <Found heading="Deliveries">
        <Deliveries deliveries={first.deliveries} />
        <Item id="search deliveries" hint={typed.trim()} onSelect={() => openDeliveries(typed.trim())}>
          Search deliveries
        </Item>
      </Found>
      {/* Below the rest, so that what is selected stays where it is. */}
      <Records heading={first.records.length === 0 ? 'Records' : 'More records'} records={later.records} />
      {later.deliveries.length === 0 ? null : (
        <Found heading="More deliveries">
          <Deliveries deliveries={later.deliveries} />
        </Found>
      )}
    </>
  )
}

interface RecordsProps {
  readonly heading: string
  readonly records: readonly TrailSummary[]
}

function Records({ heading, records }: RecordsProps) {
  return (
    <Found heading={heading}>
      {records.map(row => (
        <Item
          key={row.recordKey}
          id={`record ${row.recordKey}`}
          hint={row.recordId}
          onSelect={() => openTrail(row.recordKey)}
        >
          <ServiceMark service={row.service} />
          {kindText(row.kind)}
          <State row={row} />
        </Item>
      ))}
    </Found>
  )
}

function Deliveries({ deliveries }: { readonly deliveries: readonly DeliverySummary[] }) {
  const clock = useClock()
  return deliveries.map(row => (
    <Item
      key={row.id}
      id={`delivery ${row.id}`}
      hint={`${row.recordId ?? ''} ${clock.short(row.receivedAtMs)}`.trim()}
      onSelect={() => openDelivery(row.id)}
    >
      Delivery {row.id}: {rowTitle(row)}
      <State row={row} />
    </Item>
  ))
}

/** Status and amount of a record. */
function State({ row }: { readonly row: DeliverySummary | TrailSummary }) {
  if (row.status === null) return null
  return (
    <>
      <StatusLabel status={row.status} refundStatus={row.refundStatus} />
      <span className="tabular flex-none">{rowAmountText(row)}</span>
    </>
  )
}

interface Named {
  readonly id: string
  readonly title: string
  readonly hint?: string
  readonly keywords?: readonly string[]
  readonly run: () => void
}

/** Named items, ranked by their names. */
function NamedData({ typed }: { readonly typed: string }) {
  const sessions = useQuery(sessionsQuery).data?.sessions ?? []
  const routes = useQuery(routesQuery).data?.routes ?? []
  const scenarios = useQuery(scenariosQuery).data?.scenarios ?? []
  const searches = useSavedSearches()
  if (typed.trim() === '') return null
  const groups: readonly (readonly [heading: string, named: readonly Named[]])[] = [
    [
      'Saved searches',
      searches.map(({ id, name, query }) => ({
        id: `saved search ${id}`,
        title: name,
        hint: query,
        keywords: [query],
        run: () => applySavedSearch(query),
      })),
    ],
    [
      'Sessions',
      sessions.map(({ id, name, deliveryCount }) => ({
        id: `session ${id}`,
        title: name,
        hint: countOf(deliveryCount, 'delivery', 'deliveries'),
        run: () => openDeliveriesOf(id),
      })),
    ],
    [
      'Routes',
      routes.map(route => ({
        id: `route ${route.id}`,
        title: routeTitle(route),
        hint: route.path,
        keywords: [route.path],
        run: () => openRoute(route.id),
      })),
    ],
    [
      'Scenarios',
      scenarios.map(({ id, title }) => ({
        id: `scenario ${id}`,
        title,
        run: () => openScenario(id),
      })),
    ],
    [
      'Settings',
      settingNamesOf(latestStatus()?.host).map(name => ({
        id: `setting ${name}`,
        title: name,
        run: () => openSetting(name),
      })),
    ],
  ]
  return groups.map(([heading, named]) => (
    <Found key={heading} heading={heading}>
      {ranked(named, typed, ({ title }) => title)
        .slice(0, maximumEach)
        .map(({ id, title, hint, run }) => (
          <Item key={id} id={id} hint={hint} onSelect={run}>
            <VisibleText text={title} />
          </Item>
        ))}
    </Found>
  ))
}

/** Searches the list of the place, of deliveries if the place has none. */
function applySavedSearch(query: string): void {
  if (useAddress.getState().view === 'trails') searchTrails(query)
  else openDeliveries(query)
}

/** A group; none without items. */
function Found({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  if (Array.isArray(children) && children.flat().length === 0) return null
  return <Command.Group heading={heading}>{children}</Command.Group>
}

interface ItemProps {
  readonly id: string
  /** At the end, in small type. */
  readonly hint?: string | undefined
  readonly onSelect: () => void
  readonly children: ReactNode
}

/** A row of the palette, which is closed when it is chosen. */
export function Item({ id, hint, onSelect, children }: ItemProps) {
  return (
    <Command.Item
      value={id}
      className={clsx('flex h-8 cursor-default items-center gap-2.5 rounded px-2.5 py-0', styles.paletteItem)}
      onSelect={() => {
        closeOverlay()
        onSelect()
      }}
    >
      {children}
      {hint === undefined ? null : (
        <span className="min-w-0 flex-1 truncate text-right text-small text-subtle">
          <VisibleText text={hint} />
        </span>
      )}
    </Command.Item>
  )
}
