import { create } from 'zustand'
import { type PlacePath, placeTabs, type View } from '#contract/address'
import type { EnvironmentId } from '#contract/registration/environment'
import type { ScenarioId } from '#contract/sending/scenarios'
import type { BatchId, DeliveryId, DrillId, FixtureId, RouteId } from '#contract/terms'
import { closeOverlay } from './overlay.ts'

export const detailTabs = ['payload', 'changes', 'raw', 'response'] as const
export type DetailTab = (typeof detailTabs)[number]

export type SendTab = (typeof placeTabs.send)[number]
export type ServicesTab = (typeof placeTabs.services)[number]

/** The shown part of each place that has parts. */
export interface Tabs {
  readonly send: SendTab
  readonly services: ServicesTab
  /** `null`: the list of sessions. */
  readonly sessions: (typeof placeTabs.sessions)[number] | null
}

/** The chosen thing of each place, or of each part of one; `null` for none. */
export interface Things {
  /** A record's key. */
  readonly trails: string | null
  readonly drill: DrillId | null
  readonly routes: RouteId | null
  /** Such as `findings` for docs/findings.md; `null` for the first page. */
  readonly docs: string | null
  readonly 'send/fixtures': FixtureId | null
  readonly 'send/scenarios': ScenarioId | null
  readonly 'send/batches': BatchId | null
  readonly 'services/environments': EnvironmentId | null
}

/** What follows the question mark in the address of a place. */
export interface Queries {
  readonly deliveries: {
    readonly q: string
    /** The delivery that is fetched and shown. */
    readonly id: DeliveryId | null
    readonly tab: DetailTab
  }
  readonly trails: {
    readonly q: string
    /** The step whose changes are open. */
    readonly step: DeliveryId | null
    /** The step that it is compared with; `null` for its previous status. */
    readonly with: DeliveryId | null
  }
  readonly docs: {
    /** Target of the scroll: a heading by its slug, or a row of a table by its first cell. */
    readonly at: string | null
  }
}

/** Each place stays as it was last shown: going there returns to it. */
export interface AddressState {
  readonly view: View
  readonly tabs: Tabs
  readonly things: Things
  readonly queries: Queries
}

/** Where you are. Setting it is navigating: the history follows it. */
export const useAddress = create<AddressState>()(() => ({
  view: 'deliveries',
  tabs: { send: placeTabs.send[0], services: placeTabs.services[0], sessions: null },
  things: {
    trails: null,
    drill: null,
    routes: null,
    docs: null,
    'send/fixtures': null,
    'send/scenarios': null,
    'send/batches': null,
    'services/environments': null,
  },
  queries: {
    deliveries: { q: '', id: null, tab: detailTabs[0] },
    trails: { q: '', step: null, with: null },
    docs: { at: null },
  },
}))

const { getState: get, setState: set } = useAddress

export function goTo(view: View): void {
  set({ view })
  closeOverlay()
}

export function showPlaceTab<V extends keyof Tabs>(view: V, tab: Tabs[V]): void {
  set({ tabs: { ...get().tabs, [view]: tab } })
}

/** Opens a place at one of its parts. */
export function goToTab<V extends keyof Tabs>(view: V, tab: Tabs[V]): void {
  showPlaceTab(view, tab)
  goTo(view)
}

export function chooseThing<P extends keyof Things>(path: P, thing: Things[P]): void {
  if (get().things[path] !== thing) set({ things: { ...get().things, [path]: thing } })
}

/** Calls `run` whenever another thing is chosen, also by the history or before this call. */
export function onOtherThing<P extends keyof Things>(path: P, run: (thing: Things[P]) => void): void {
  const { things: now } = get()
  if (now[path] !== null) run(now[path])
  useAddress.subscribe(({ things }, before) => {
    if (things[path] !== before.things[path]) run(things[path])
  })
}

export function setQuery<V extends keyof Queries>(view: V, query: Partial<Queries[V]>): void {
  const { queries } = get()
  set({ queries: { ...queries, [view]: { ...queries[view], ...query } } })
}

/** Of the shown place: its part, and the chosen thing. */
export function shownPath({ view, tabs, things }: AddressState): PlacePath {
  const tab = isIn(tabs, view) ? tabs[view] : null
  const path = tab === null ? view : `${view}/${tab}`
  const thing = isIn(things, path) ? things[path] : null
  return { view, tab, thing: thing === null ? null : String(thing) }
}

/** Whether a table has a row of this name. */
export function isIn<Table extends object>(table: Table, name: string): name is Extract<keyof Table, string> {
  return name in table
}
