import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import { until } from '../../../support/until.ts'

/** Calls wait here, each with what the engine knew when it was made, until they are released. */
let waiting: {
  readonly method: string
  readonly params: unknown
  readonly answer: () => void
  readonly answerWith: (value: unknown) => void
}[] = []
/** The engine's answers at this moment, by method. */
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

/** Releases the oldest waiting call of the method. */
async function letGo(method: string): Promise<void> {
  await until(() => waiting.some(one => one.method === method))
  const at = waiting.findIndex(one => one.method === method)
  waiting.splice(at, 1)[0]?.answer()
  await new Promise(resolve => setImmediate(resolve))
}

function frame(name: string, data: unknown): EventFrame {
  return { launchId: 'one', number: 1, name, data } as EventFrame
}

it('an import is cancelled also where its start was not answered yet', async () => {
  const { cancelImport, importNow, useImport } = await import(
    '../../../../renderer/features/importing/state/import-store.ts'
  )
  const { showPushedState } = await import('../../../../renderer/data/sync/pushed-state.ts')
  known = { 'import.start': { id: 4 }, 'import.cancel': {} }
  void importNow()
  void cancelImport()
  await letGo('import.start')
  await letGo('import.cancel')
  const progress = { id: 4, done: 0, total: 9, sources: [], sessionIds: [] }
  const error = { code: 'cancelled', message: 'x' }
  showPushedState(frame('import.progress', { ...progress, state: 'cancelled', error }))
  await until(() => useImport.getState().step.at === 'cancelled')
})

it('an import that has ended before its start was answered is shown as ended', async () => {
  const { importNow, useImport } = await import(
    '../../../../renderer/features/importing/state/import-store.ts'
  )
  const { showPushedState } = await import('../../../../renderer/data/sync/pushed-state.ts')
  known = { 'import.start': { id: 4 } }
  void importNow()
  const progress = { id: 4, state: 'done', done: 9, total: 9, sources: [], sessionIds: [3], error: null }
  showPushedState(frame('import.progress', progress))
  await letGo('import.start')
  await until(() => useImport.getState().step.at === 'done')
  expect(waiting).toEqual([])
})

it('what is known of an import stays where it was asked for before an event', async () => {
  const { importNow, useImport } = await import(
    '../../../../renderer/features/importing/state/import-store.ts'
  )
  const { showPushedState } = await import('../../../../renderer/data/sync/pushed-state.ts')
  const progress = { id: 4, state: 'writing', total: 9, sources: [], sessionIds: [], error: null }
  known = { 'import.start': { id: 4 }, 'import.get': { ...progress, done: 1 } }
  void importNow()
  await letGo('import.start')
  await until(() => waiting.length === 1)
  showPushedState(frame('import.progress', { ...progress, done: 5 }))
  await letGo('import.get')
  await until(() => useImport.getState().step.at === 'writing')
  expect(useImport.getState().step).toMatchObject({ done: 5 })
})

it('a dialog that was opened before it is known where the data is offers the place once it is', async () => {
  const { openExport, outOf, useExport } = await import(
    '../../../../renderer/features/exporting/state/export-store.ts'
  )
  const { latestStatus, statusQuery } = await import('../../../../renderer/data/app/status.ts')
  const { queryClient } = await import('../../../../renderer/data/client/query-client.ts')
  const out = () => outOf(useExport.getState(), latestStatus()?.dataDir)
  known = { 'app.status': { deliveryCount: 1, unreadCount: 0, dataDir: '/data' } }
  void queryClient.fetchQuery(statusQuery)
  openExport()
  expect(out()).toBe('')
  await letGo('app.status')
  expect(out()).toMatch(/^\/data\/exports\/hooktrail-/)
})

it('a host that is allowed before the settings are there is added to those that were allowed', async () => {
  const { allowHost } = await import('../../../../renderer/data/sending/allowed-hosts.ts')
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
  const { forgetHost } = await import('../../../../renderer/data/sending/allowed-hosts.ts')
  const { show } = await import('../../../../renderer/data/client/engine-query.ts')
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
