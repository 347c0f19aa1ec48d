import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import type { DeliveryId, FixtureId } from '#contract/terms'
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

it('an import is cancelled also where its start was not answered yet', async () => {
  const { cancelImport, importNow, useImport } = await import(
    '../../../../renderer/features/importing/state/import-store.ts'
  )
  const { showCarried } = await import('../../../../renderer/data/carried.ts')
  known = { 'import.start': { id: 4 }, 'import.cancel': {} }
  void importNow()
  void cancelImport()
  await letGo('import.start')
  await letGo('import.cancel')
  const progress = { id: 4, done: 0, total: 9, sources: [], sessionIds: [] }
  const error = { code: 'cancelled', message: 'x' }
  showCarried(frame('import.progress', { ...progress, state: 'cancelled', error }))
  await until(() => useImport.getState().step.at === 'cancelled')
})

it('an import that has ended before its start was answered is shown as ended', async () => {
  const { importNow, useImport } = await import(
    '../../../../renderer/features/importing/state/import-store.ts'
  )
  const { showCarried } = await import('../../../../renderer/data/carried.ts')
  known = { 'import.start': { id: 4 } }
  void importNow()
  const progress = { id: 4, state: 'done', done: 9, total: 9, sources: [], sessionIds: [3], error: null }
  showCarried(frame('import.progress', progress))
  await letGo('import.start')
  await until(() => useImport.getState().step.at === 'done')
  expect(waiting).toEqual([])
})

it('what is known of an import stays where it was asked for before an event', async () => {
  const { importNow, useImport } = await import(
    '../../../../renderer/features/importing/state/import-store.ts'
  )
  const { showCarried } = await import('../../../../renderer/data/carried.ts')
  const progress = { id: 4, state: 'writing', total: 9, sources: [], sessionIds: [], error: null }
  known = { 'import.start': { id: 4 }, 'import.get': { ...progress, done: 1 } }
  void importNow()
  await letGo('import.start')
  await until(() => waiting.length === 1)
  showCarried(frame('import.progress', { ...progress, done: 5 }))
  await letGo('import.get')
  await until(() => useImport.getState().step.at === 'writing')
  expect(useImport.getState().step).toMatchObject({ done: 5 })
})

it('a dialog that was opened before it is known where the data is offers the place once it is', async () => {
  const { openExport, outOf, useExport } = await import(
    '../../../../renderer/features/exporting/state/export-store.ts'
  )
  const { latestStatus, statusQuery } = await import('../../../../renderer/data/status.ts')
  const { queryClient } = await import('../../../../renderer/data/query-client.ts')
  const out = () => outOf(useExport.getState(), latestStatus()?.dataDir)
  known = { 'app.status': { deliveryCount: 1, unreadCount: 0, dataDir: '/data' } }
  void queryClient.fetchQuery(statusQuery)
  openExport()
  expect(out()).toBe('')
  await letGo('app.status')
  expect(out()).toMatch(/^\/data\/exports\/hooktrail-/)
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
  const { allowHost } = await import('../../../../renderer/data/allowed-hosts.ts')
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
  const { forgetHost } = await import('../../../../renderer/data/allowed-hosts.ts')
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
