import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import type { EnvironmentId } from '#contract/registration/environment'
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

it('records that changed while the first trails were being fetched are fetched again', async () => {
  const { enterTrails, useTrails } = await import('../../../../renderer/state/trails-store.ts')
  const { trailsSync } = await import('../../../../renderer/state/trails-sync.ts')
  const { useNavigation } = await import('../../../../renderer/state/navigation-store.ts')
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
  const { useNavigation } = await import('../../../../renderer/state/navigation-store.ts')
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

it('the state of a route is looked up again for attempts that came during a look', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const { routesSync } = await import('../../../../renderer/state/routes-sync.ts')
    const { useRoutes } = await import('../../../../renderer/state/routes-store.ts')
    const { useNavigation } = await import('../../../../renderer/state/navigation-store.ts')
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
