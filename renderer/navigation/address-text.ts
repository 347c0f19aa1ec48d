import { formatPlacePath, type PlacePath, parsePlacePath, placeTabs, type View } from '#contract/address'
import { environmentIdSchema } from '#contract/registration/environment'
import { scenarioIdSchema } from '#contract/sending/scenarios'
import {
  batchIdSchema,
  type DeliveryId,
  deliveryIdSchema,
  drillIdSchema,
  fixtureIdSchema,
  routeIdSchema,
} from '#contract/terms'
import {
  type AddressState,
  detailTabs,
  goTo,
  isIn,
  type Queries,
  shownPath,
  type Tabs,
  type Things,
  useAddress,
} from './address.ts'

/** The current address, without origin: `/deliveries?q=status%3Afailed&id=3`. */
export function currentAddress(): string {
  const state = useAddress.getState()
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(shownQuery(state))) {
    if (value !== null && value !== '') params.set(name, String(value))
  }
  const path = formatPlacePath(shownPath(state))
  return params.size === 0 ? path : `${path}?${params}`
}

function shownQuery({ view, queries }: AddressState): Readonly<Record<string, string | number | null>> {
  if (view !== 'deliveries') return isIn(queries, view) ? queries[view] : {}
  const { q, id, tab } = queries.deliveries
  return { q, id, tab: id === null || tab === detailTabs[0] ? null : tab }
}

/** Shows the place of an address without origin. Does nothing for an unknown address. */
export function showAddress(address: string): void {
  const { pathname, search } = new URL(address, location.origin)
  const path = parsePlacePath(pathname)
  if (path === null) return
  const { tabs, things, queries } = useAddress.getState()
  useAddress.setState({
    view: path.view,
    tabs: withTab(tabs, path),
    things: withThing(things, path),
    queries: withQuery(queries, path.view, new URLSearchParams(search)),
  })
  goTo(path.view)
}

/** Without a part in the address, the last shown part stays; Sessions has its first. */
function withTab(tabs: Tabs, { view, tab }: PlacePath): Tabs {
  if (view === 'sessions') return { ...tabs, sessions: placeTabs.sessions.find(one => one === tab) ?? null }
  return { ...tabs, ...(isIn(tabs, view) && tab !== null ? { [view]: tab } : {}) }
}

/** Without a known thing in the address, the last chosen thing stays, except of places that can close it. */
function withThing(things: Things, { view, tab, thing }: PlacePath): Things {
  const path = tab === null ? view : `${view}/${tab}`
  if (!isIn(things, path)) return things
  if (path === 'trails' || path === 'docs') return { ...things, [path]: thing }
  const known = thing === null ? undefined : thingOf[path](thing)
  return known === undefined ? things : { ...things, [path]: known }
}

type KnownThings = Omit<Things, 'trails' | 'docs'>

const thingOf: { readonly [P in keyof KnownThings]: (text: string) => KnownThings[P] | undefined } = {
  drill: text => drillIdSchema.safeParse(Number(text)).data,
  routes: text => routeIdSchema.safeParse(Number(text)).data,
  'send/fixtures': text => fixtureIdSchema.safeParse(text).data,
  'send/scenarios': text => scenarioIdSchema.safeParse(text).data,
  'send/batches': text => batchIdSchema.safeParse(Number(text)).data,
  'services/environments': text => environmentIdSchema.safeParse(Number(text)).data,
}

/** What the address does not name or know has its default. */
function withQuery(queries: Queries, view: View, params: URLSearchParams): Queries {
  const q = params.get('q') ?? ''
  switch (view) {
    case 'deliveries': {
      const tab = detailTabs.find(one => one === params.get('tab')) ?? detailTabs[0]
      return { ...queries, deliveries: { q, id: idIn(params, 'id'), tab } }
    }
    case 'trails':
      return { ...queries, trails: { q, step: idIn(params, 'step'), with: idIn(params, 'with') } }
    case 'docs':
      return { ...queries, docs: { at: params.get('at') } }
    default:
      return queries
  }
}

function idIn(params: URLSearchParams, name: string): DeliveryId | null {
  return deliveryIdSchema.safeParse(Number(params.get(name))).data ?? null
}
