import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import type { EnvironmentId } from '#contract/registration/environment'
import type { DeliveryId, FixtureId, RouteId } from '#contract/terms'
import { until } from '../../../support/until.ts'

/** Calls wait here, each with what the engine knew when it was made, until they are let go. */
let waiting: {
  readonly method: string
  readonly params: unknown
  readonly answer: () => void
  readonly answerWith: (value: unknown) => void
}[] = []
/** What the engine would answer now, by method. */
let known: Record<string, unknown> = {}

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  waiting = []
  known = {}
  const { connectClient } = await import('../../../../renderer/api/client.ts')
  connectClient({
    subscribe: () => () => {},
    invoke: (method, params) => {
      const value = known[method]
      return new Promise<Reply>(resolve => {
        const answerWith = (given: unknown): void => resolve({ ok: true, value: given })
        waiting.push({ method, params, answer: () => answerWith(value), answerWith })
      })
    },
  })
})

afterEach(() => vi.unstubAllGlobals())

/** Lets the oldest waiting call of the method go. */
async function letGo(method: string): Promise<void> {
  await until(() => waiting.some(one => one.method === method))
  const at = waiting.findIndex(one => one.method === method)
  waiting.splice(at, 1)[0]?.answer()
  await new Promise(resolve => setImmediate(resolve))
}

function frame(name: string, data: unknown): EventFrame {
  return { launchId: 'one', number: 1, name, data } as EventFrame
}

it('a route that was made while the routes were being fetched stays', async () => {
  const { routesSync } = await import('../../../../renderer/state/routes-sync.ts')
  const { useRoutes } = await import('../../../../renderer/state/routes-store.ts')
  known = { 'routes.list': { routes: [] }, 'routes.states': { routes: [] } }
  routesSync.loadAll()
  routesSync.apply([frame('routes.changed', { routes: [{ id: 1, name: 'mine' }] })])
  await letGo('routes.list')
  expect(useRoutes.getState().routes).toMatchObject({ state: 'ready', value: [{ name: 'mine' }] })
})

it('of two answers to one question the newer stays', async () => {
  const { loadTunnels, useTunnels } = await import('../../../../renderer/state/tunnels-store.ts')
  known = { 'tunnels.list': { tunnels: [] } }
  void loadTunnels()
  known = { 'tunnels.list': { tunnels: [{ id: 1 }] } }
  void loadTunnels()
  const [older, newer] = waiting.splice(0)
  newer?.answer()
  await until(() => useTunnels.getState().tunnels.state === 'ready')
  older?.answer()
  await new Promise(resolve => setImmediate(resolve))
  expect(useTunnels.getState().tunnels).toMatchObject({ value: [{ id: 1 }] })
})

it('a batch that began while the batches were being fetched stays', async () => {
  const { loadBatches, noteBatch, useBatches } = await import('../../../../renderer/state/batches-store.ts')
  const first = { id: 1, state: 'done', sent: 1, endedAtMs: 5 }
  known = { 'batches.list': { batches: [first], hasMore: false } }
  void loadBatches()
  await letGo('batches.list')
  void loadBatches()
  noteBatch({ id: 2, state: 'running', sent: 0, endedAtMs: null } as never)
  await letGo('batches.list')
  expect(useBatches.getState()).toMatchObject({ batches: { value: [{ id: 2 }, { id: 1 }] }, runningCount: 1 })
})

it('missed ones that were sent again before the question was answered are told as sent', async () => {
  const { resendMissed, useRoutes } = await import('../../../../renderer/state/routes-store.ts')
  const { batchesSync, batchOf, loadBatches, useBatches } = await import(
    '../../../../renderer/state/batches-store.ts'
  )
  const planning = { id: 1, selection: 'missed', state: 'planning', sent: 0, endedAtMs: null }
  const done = { ...planning, state: 'done', sent: 3, passed: 3, endedAtMs: 5 }
  known = { 'batches.list': { batches: [], hasMore: false }, 'routes.resend': planning }
  void loadBatches()
  await letGo('batches.list')
  void resendMissed(7 as RouteId)
  batchesSync.apply([frame('batch.progress', done)])
  await letGo('routes.resend')
  const batchId = useRoutes.getState().resends[7 as RouteId] ?? null
  expect(batchOf(useBatches.getState(), batchId)).toMatchObject({ state: 'done', passed: 3 })
})

it('records that changed while the first trails were being fetched are fetched again', async () => {
  const { enterTrails, useTrails } = await import('../../../../renderer/state/trails-store.ts')
  const { trailsSync } = await import('../../../../renderer/state/trails-sync.ts')
  const { useNavigation } = await import('../../../../renderer/navigation/navigation.ts')
  useNavigation.setState({ view: 'trails' })
  known = { 'trails.list': { rows: [], hasMore: false }, 'trails.count': { count: 0 } }
  enterTrails()
  trailsSync.apply([frame('trail.updated', { firstId: 1, lastId: 1, count: 1 })])
  known = {
    'trails.list': { rows: [{ recordKey: 'a', lastDeliveryId: 1 }], hasMore: false },
    'trails.count': { count: 1 },
  }
  await letGo('trails.list')
  await letGo('trails.list')
  await until(() => useTrails.getState().rows.length === 1)
})

it('whoever has come back to the newest record is told of no newer activity', async () => {
  const { leaveNewestTrails, loadNewerTrails, loadTrails, noteTrailsChanged, useTrails } = await import(
    '../../../../renderer/state/trails-store.ts'
  )
  const { useNavigation } = await import('../../../../renderer/navigation/navigation.ts')
  useNavigation.setState({ view: 'trails' })
  const trail = (id: number) => ({ recordKey: `r${id}`, newestDeliveryId: id })
  known = { 'trails.list': { rows: [trail(1)], hasMore: false }, 'trails.count': { count: 1 } }
  void loadTrails()
  await letGo('trails.list')
  leaveNewestTrails(0)
  known['trails.list'] = { rows: [trail(2)], hasMore: false }
  noteTrailsChanged()
  await letGo('trails.list')
  expect(useTrails.getState().hasNewer).toBe(true)
  // As if the first rows had been let go, and are scrolled back to.
  useTrails.setState({ topId: 1 })
  void loadNewerTrails()
  await letGo('trails.list')
  expect(useTrails.getState()).toMatchObject({ hasNewer: false, topId: null, rows: [trail(2), trail(1)] })
})

it('an attempt that was stored while the history was being fetched is fetched too', async () => {
  const { historySync, loadHistory, useHistory } = await import('../../../../renderer/state/history-store.ts')
  known = { 'attempts.list': { attempts: [], hasMore: false } }
  void loadHistory()
  historySync.apply([frame('attempt.stored', { id: 1, deliveryId: null })])
  known = { 'attempts.list': { attempts: [{ id: 1 }], hasMore: false } }
  await letGo('attempts.list')
  await letGo('attempts.list')
  expect(useHistory.getState().attempts).toMatchObject({ value: [{ id: 1 }] })
})

it('own fixtures that changed while the list was being fetched are fetched again', async () => {
  const { fixturesSync, loadFixtures, useFixtureList } = await import(
    '../../../../renderer/state/fixture-list-store.ts'
  )
  known = { 'fixtures.list': { fixtures: [] } }
  void loadFixtures()
  known = { 'fixtures.list': { fixtures: [{ id: 'own/a' }] } }
  fixturesSync.apply([frame('fixtures.changed', {})])
  await letGo('fixtures.list')
  await letGo('fixtures.list')
  expect(useFixtureList.getState().catalogue).toMatchObject({ value: { fixtures: [{ id: 'own/a' }] } })
})

it('the state of a route is looked up again for attempts that came during a look', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const { routesSync } = await import('../../../../renderer/state/routes-sync.ts')
    const { useRoutes } = await import('../../../../renderer/state/routes-store.ts')
    const { useNavigation } = await import('../../../../renderer/navigation/navigation.ts')
    useNavigation.setState({ view: 'routes' })
    const stored = frame('attempts.stored', { firstId: 1, lastId: 1, count: 1 })
    known = { 'routes.states': { routes: [] } }
    routesSync.apply([stored])
    await vi.runAllTimersAsync()
    routesSync.apply([stored])
    known = { 'routes.states': { routes: [{ id: 1 }] } }
    waiting.shift()?.answer()
    await vi.runAllTimersAsync()
    waiting.shift()?.answer()
    await vi.runAllTimersAsync()
    expect(useRoutes.getState().states).toMatchObject([{ id: 1 }])
  } finally {
    vi.useRealTimers()
  }
})

it('a reach that was looked at while the typed URL was being read stays', async () => {
  const { beginRegistering, checkReach, typeCallbackUrl, useRegister } = await import(
    '../../../../renderer/state/register-store.ts'
  )
  beginRegistering(1 as EnvironmentId, '')
  known = { 'registrations.check': { checks: [{ code: 'url-read' }] } }
  typeCallbackUrl('https://one.example/funding')
  await until(() => waiting.length === 1)
  known = { 'registrations.check': { checks: [{ code: 'probe-reached' }] } }
  void checkReach()
  const [typed, reached] = waiting.splice(0)
  reached?.answer()
  await until(() => useRegister.getState().isReachChecked)
  typed?.answer()
  await new Promise(resolve => setImmediate(resolve))
  expect(useRegister.getState()).toMatchObject({
    checks: [{ code: 'probe-reached' }],
    isReachChecked: true,
    doing: 'nothing',
  })
})

it('an import is cancelled also where its start was not answered yet', async () => {
  const { cancelImport, importNow, useImport } = await import('../../../../renderer/state/import-store.ts')
  const { importsSync } = await import('../../../../renderer/state/imports-sync.ts')
  known = { 'import.start': { id: 4 }, 'import.cancel': {} }
  void importNow()
  void cancelImport()
  await letGo('import.start')
  await letGo('import.cancel')
  const progress = { id: 4, done: 0, total: 9, sources: [], sessionIds: [] }
  importsSync.apply([
    frame('import.progress', { ...progress, state: 'cancelled', error: { code: 'cancelled', message: 'x' } }),
  ])
  expect(useImport.getState().step.at).toBe('cancelled')
})

it('a dialog that was opened before it is known where the data is offers the place once it is', async () => {
  const { openExport, useExport } = await import('../../../../renderer/state/export-store.ts')
  known = { 'app.status': { deliveryCount: 1, unreadCount: 0, dataDir: '/data' } }
  openExport()
  expect(useExport.getState().out).toBe('')
  await letGo('app.status')
  expect(useExport.getState().out).toMatch(/^\/data\/exports\/hooktrail-/)
})

it('a delivery that is read while one to compare with is being chosen is offered', async () => {
  const { beginChoosing, compareChoicesSync, useCompareChoices } = await import(
    '../../../../renderer/state/compare-choices.ts'
  )
  known = { 'deliveries.list': { rows: [], hasMore: false } }
  beginChoosing('kind:conversion')
  await letGo('deliveries.list')
  known = { 'deliveries.list': { rows: [{ id: 3 }], hasMore: false } }
  compareChoicesSync.apply([frame('delivery.updated', { firstId: 3, lastId: 3, count: 1, unread: 0 })])
  await letGo('deliveries.list')
  expect(useCompareChoices.getState().found).toMatchObject({ value: { rows: [{ id: 3 }] } })
})

it('what is typed before another fixture is there goes into the one that is still shown', async () => {
  const { chosenFixture, editFixture, editText, useFixtureEditor } = await import(
    '../../../../renderer/state/fixture-editor-store.ts'
  )
  const source = (status: string) => ({ text: JSON.stringify({ body: { status } }) })
  known = { 'fixtures.source': source('PENDING') }
  editFixture('pending' as FixtureId)
  await letGo('fixtures.source')
  known = { 'fixtures.source': source('COMPLETE') }
  editFixture('complete' as FixtureId)
  expect(chosenFixture(useFixtureEditor.getState())).toBe('complete')
  editText('{"typed":1}')
  await letGo('fixtures.source')
  const { fixtureId, text } = useFixtureEditor.getState()
  expect({ fixtureId, text: JSON.parse(text) }).toEqual({
    fixtureId: 'complete',
    text: { status: 'COMPLETE' },
  })
  known = { 'fixtures.source': source('PENDING') }
  editFixture('pending' as FixtureId)
  await letGo('fixtures.source')
  expect(useFixtureEditor.getState().text).toBe('{"typed":1}')
})

it('a host that is allowed before the settings are there is added to those that were allowed', async () => {
  const { allowHost } = await import('../../../../renderer/state/allowed-hosts.ts')
  const settings = { theme: 'system', allowedHosts: ['one.example'] }
  known = { 'settings.get': settings, 'settings.change': settings }
  const kept = allowHost('two.example')
  await letGo('settings.get')
  await until(() => waiting.length === 1)
  expect(waiting[0]).toMatchObject({
    method: 'settings.change',
    params: { allowedHosts: ['one.example', 'two.example'] },
  })
  await letGo('settings.change')
  expect(await kept).toBeNull()
})

it('the URL of the last time is offered as soon as it is known, where none was entered', async () => {
  const { openReplay, useReplay } = await import('../../../../renderer/state/replay-store.ts')
  const { chooseScenarioTarget, loadScenarios, useScenarios } = await import(
    '../../../../renderer/state/scenarios-store.ts'
  )
  const { useSelection } = await import('../../../../renderer/navigation/selection.ts')
  known = {
    'settings.get': { theme: 'system', lastTargetUrl: 'http://127.0.0.1:3000/' },
    'scenarios.list': { scenarios: [] },
  }
  useSelection.setState({ selectedId: 1 as DeliveryId })
  openReplay()
  void loadScenarios()
  chooseScenarioTarget({ to: 'url', url: 'http://127.0.0.1:4000/' })
  await letGo('settings.get')
  expect(useReplay.getState().target.url).toBe('http://127.0.0.1:3000/')
  expect(useScenarios.getState().target.url).toBe('http://127.0.0.1:4000/')
})

it('an answer that comes once another target is chosen is none for that one', async () => {
  const { chooseTarget, sendChosenFixture, useSending } = await import(
    '../../../../renderer/state/sending-store.ts'
  )
  known = { 'fixtures.send': { id: 1 } }
  useSending.setState({ fixtureId: 'one' as FixtureId, target: { to: 'url', url: 'http://first.example/' } })
  void sendChosenFixture(false)
  chooseTarget({ to: 'url', url: 'http://second.example/' })
  await letGo('fixtures.send')
  expect(useSending.getState().outcome.state).toBe('idle')
  void sendChosenFixture(false)
  await letGo('fixtures.send')
  expect(useSending.getState().outcome).toMatchObject({ state: 'done', attempt: { id: 1 } })
})

it('hosts that are forgotten at once are both forgotten', async () => {
  const { forgetHost } = await import('../../../../renderer/state/allowed-hosts.ts')
  const { show } = await import('../../../../renderer/data/engine-query.ts')
  show('settings.get', {}, { theme: 'system', allowedHosts: ['a.example', 'b.example'] } as never)
  const both = [forgetHost('a.example'), forgetHost('b.example')]
  await until(() => waiting.length === 1)
  known = {}
  expect(waiting[0]).toMatchObject({ params: { allowedHosts: ['b.example'] } })
  waiting.splice(0)[0]?.answerWith({ theme: 'system', allowedHosts: ['b.example'] })
  await until(() => waiting.length === 1)
  expect(waiting[0]).toMatchObject({ params: { allowedHosts: [] } })
  waiting.splice(0)[0]?.answerWith({ theme: 'system', allowedHosts: [] })
  expect(await Promise.all(both)).toEqual([null, null])
})

it('what comes while a delivery to compare with is chosen moves no row', async () => {
  const { beginChoosing, compareChoicesSync, searchChoices } = await import(
    '../../../../renderer/state/compare-choices.ts'
  )
  const { noteStored } = await import('../../../../renderer/state/list-store.ts')
  noteStored({ count: 5, lastId: 5 })
  known = { 'deliveries.list': { rows: [{ id: 5 }], hasMore: false } }
  beginChoosing('')
  expect(waiting[0]).toMatchObject({ params: { before: 6 } })
  await letGo('deliveries.list')
  noteStored({ count: 1, lastId: 6 })
  compareChoicesSync.apply([frame('delivery.updated', { firstId: 6, lastId: 6, count: 1, unread: 0 })])
  searchChoices('kind:funding')
  expect(waiting.map(({ params }) => params)).toMatchObject([{ before: 7 }])
})

it('older attempts stay where new ones are stored while they are fetched', async () => {
  const { loadHistory, loadOlderAttempts, useHistory } = await import(
    '../../../../renderer/state/history-store.ts'
  )
  known = { 'attempts.list': { attempts: [{ id: 9 }], hasMore: true } }
  void loadHistory()
  await letGo('attempts.list')
  known = { 'attempts.list': { attempts: [{ id: 8 }], hasMore: false } }
  void loadOlderAttempts()
  useHistory.setState({ attempts: { state: 'ready', value: [{ id: 10 }, { id: 9 }] as never } })
  await letGo('attempts.list')
  expect(useHistory.getState().attempts).toMatchObject({ value: [{ id: 10 }, { id: 9 }, { id: 8 }] })
})

it('what was edited of an own fixture goes with it to its new name', async () => {
  const { editFixture, editText, moveDraft, useFixtureEditor } = await import(
    '../../../../renderer/state/fixture-editor-store.ts'
  )
  known = { 'fixtures.source': { text: JSON.stringify({ body: { status: 'PENDING' } }) } }
  editFixture('own/one' as FixtureId)
  await letGo('fixtures.source')
  editText('{"typed":1}')
  moveDraft('own/one' as FixtureId, 'own/two' as FixtureId)
  editFixture('own/two' as FixtureId)
  await letGo('fixtures.source')
  expect(useFixtureEditor.getState().text).toBe('{"typed":1}')
})
