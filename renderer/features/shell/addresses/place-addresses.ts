import type { PlacePath, View } from '#contract/address'
import { drillIdSchema } from '#contract/drill/drill'
import { environmentIdSchema } from '#contract/registration/environment'
import { scenarioIdSchema } from '#contract/sending/scenarios'
import { batchIdSchema, deliveryIdSchema, fixtureIdSchema, routeIdSchema } from '#contract/terms'
import { deliveriesWindow, trailsWindow, useDeliveries, useTrails } from '#data'
import {
  detailTabs,
  openTrailStep,
  type ServicesTab,
  selectDelivery,
  selectTrail,
  sendTabs,
  showDocsPage,
  showSendTab,
  showServicesTab,
  showSessionsPage,
  showTab,
  useDocsPage,
  useSelection,
  useSendPlace,
  useServices,
  useSessionsPage,
  useTrailSelection,
} from '#navigation'
import { selectBatch, useBatches } from '../../batches/index.ts'
import { selectDrill, useDrills } from '../../drill/index.ts'
import { chosenFixture, editFixture, useFixtureEditor } from '../../fixtures/index.ts'
import { openRoute, useRouteForm, wantedRoute } from '../../routes/index.ts'
import { selectScenario, useScenarios } from '../../scenarios/index.ts'
import { selectEnvironment, useEnvironmentChoice } from '../../services/index.ts'

/** The address of a place beside its name. A missing member of `query` has its default. */
interface PlaceState extends Pick<PlacePath, 'tab' | 'thing'> {
  readonly query: Readonly<Record<string, string | number | null>>
}

/** Reads the state of a place for its address, and sets it from an address. */
interface PlaceAddress {
  readonly read: () => PlaceState
  /** State that the address does not name or know has its default, or stays. */
  readonly show: (path: PlacePath, query: URLSearchParams) => void
}

const nothing: PlaceState = { tab: null, thing: null, query: {} }

/** The addresses of the places; the data of each is fetched once it is shown. */
export const placeAddresses: Readonly<Record<View, PlaceAddress>> = {
  deliveries: {
    read() {
      const { openId, tab } = useSelection.getState()
      const { search } = useDeliveries.getState()
      const isFirstTab = tab === detailTabs[0]
      return { ...nothing, query: { q: search, id: openId, tab: openId === null || isFirstTab ? null : tab } }
    },
    show(_, query) {
      deliveriesWindow.search(query.get('q') ?? '')
      selectDelivery(idIn(query, 'id'))
      showTab(detailTabs.find(tab => tab === query.get('tab')) ?? detailTabs[0])
    },
  },
  trails: {
    read() {
      const { recordKey, openStep } = useTrailSelection.getState()
      return { tab: null, thing: recordKey, query: { q: useTrails.getState().search, step: openStep } }
    },
    show({ thing }, query) {
      trailsWindow.search(query.get('q') ?? '')
      const step = idIn(query, 'step')
      const shown = useTrailSelection.getState()
      if (shown.recordKey === thing && step === null) openTrailStep(null)
      else if (shown.recordKey !== thing || shown.openStep !== step) selectTrail(thing, step)
    },
  },
  send: {
    read() {
      const { tab } = useSendPlace.getState()
      return { tab, thing: chosenInSend[tab](), query: {} }
    },
    show({ tab, thing }) {
      const shown = sendTabs.find(one => one === tab) ?? useSendPlace.getState().tab
      showSendTab(shown)
      if (thing !== null) showInSend(shown, thing)
    },
  },
  routes: {
    read() {
      const id = wantedRoute(useRouteForm.getState())
      return { ...nothing, thing: id === null ? null : String(id) }
    },
    show({ thing }) {
      const id = routeIdSchema.safeParse(Number(thing)).data
      if (id !== undefined) openRoute(id)
    },
  },
  services: {
    read() {
      const { tab } = useServices.getState()
      const { selectedId } = useEnvironmentChoice.getState()
      return {
        tab,
        thing: tab === 'environments' && selectedId !== null ? String(selectedId) : null,
        query: {},
      }
    },
    show({ tab, thing }) {
      showServicesTab(servicesTabs.find(one => one === tab) ?? useServices.getState().tab)
      const id = environmentIdSchema.safeParse(Number(thing)).data
      if (tab === 'environments' && id !== undefined && id !== useEnvironmentChoice.getState().selectedId) {
        selectEnvironment(id)
      }
    },
  },
  sessions: {
    read: () => ({ ...nothing, tab: useSessionsPage.getState().page === 'space' ? 'storage' : null }),
    show: ({ tab }) => showSessionsPage(tab === 'storage' ? 'space' : 'sessions'),
  },
  docs: {
    read() {
      const { name, heading } = useDocsPage.getState()
      return { tab: null, thing: name, query: { at: heading } }
    },
    show: ({ thing }, query) => showDocsPage(thing, query.get('at')),
  },
  settings: { read: () => nothing, show() {} },
}

const servicesTabs: readonly ServicesTab[] = ['environments', 'tunnels', 'practice']

type SendTab = (typeof sendTabs)[number]

const chosenInSend: Readonly<Record<SendTab, () => string | null>> = {
  fixtures: () => chosenFixture(useFixtureEditor.getState()),
  scenarios: () => useScenarios.getState().selectedId,
  batches: () => useBatches.getState().selectedId?.toString() ?? null,
  drill: () => useDrills.getState().selectedId?.toString() ?? null,
  history: () => null,
}

/** Chooses only a new choice: choosing again would clear its form. */
function showInSend(tab: SendTab, thing: string): void {
  if (chosenInSend[tab]() === thing) return
  if (tab === 'fixtures') editFixture(fixtureIdSchema.parse(thing))
  const scenario = tab === 'scenarios' ? scenarioIdSchema.safeParse(thing).data : undefined
  if (scenario !== undefined) selectScenario(scenario)
  const batch = tab === 'batches' ? batchIdSchema.safeParse(Number(thing)).data : undefined
  if (batch !== undefined) selectBatch(batch)
  const drill = tab === 'drill' ? drillIdSchema.safeParse(Number(thing)).data : undefined
  if (drill !== undefined) selectDrill(drill)
}

function idIn(query: URLSearchParams, name: string) {
  return deliveryIdSchema.safeParse(Number(query.get(name))).data ?? null
}

/** All state that an address is read from. `onChange` may be called more often than an address changes. */
export function watchAddresses(onChange: () => void): () => void {
  const ends = [
    useDeliveries.subscribe((now, before) => now.search !== before.search && onChange()),
    useTrails.subscribe((now, before) => now.search !== before.search && onChange()),
    useSelection.subscribe(onChange),
    useTrailSelection.subscribe(onChange),
    useSendPlace.subscribe(onChange),
    useFixtureEditor.subscribe((now, before) => chosenFixture(now) !== chosenFixture(before) && onChange()),
    useScenarios.subscribe((now, before) => now.selectedId !== before.selectedId && onChange()),
    useBatches.subscribe((now, before) => now.selectedId !== before.selectedId && onChange()),
    useDrills.subscribe((now, before) => now.selectedId !== before.selectedId && onChange()),
    useRouteForm.subscribe((now, before) => wantedRoute(now) !== wantedRoute(before) && onChange()),
    useServices.subscribe(onChange),
    useEnvironmentChoice.subscribe(onChange),
    useSessionsPage.subscribe(onChange),
    useDocsPage.subscribe(onChange),
  ]
  return () => {
    for (const end of ends) end()
  }
}
