import { expect, it } from 'vitest'
import { latestStatus, statusQuery } from '../../../../renderer/data/app/status.ts'
import { show } from '../../../../renderer/data/client/engine-query.ts'
import { queryClient } from '../../../../renderer/data/client/query-client.ts'
import { allowHost, forgetHost } from '../../../../renderer/data/sending/targets.ts'
import { openExport, outOf, useExport } from '../../../../renderer/features/exporting/state/export-store.ts'
import {
  cancelImport,
  importNow,
  useImport,
} from '../../../../renderer/features/importing/state/import-store.ts'
import { heldEngine } from '../../../support/renderer/held-calls.ts'

const engine = heldEngine(useImport, useExport)

const progress = { id: 4, state: 'writing', done: 1, total: 9, sources: [], sessionIds: [], error: null }

it('an import is cancelled also if its start has no response yet', async () => {
  void importNow()
  void cancelImport()
  await engine.respond('import.start', { id: 4 })
  await engine.respond('import.cancel', {})
  const error = { code: 'cancelled', message: 'x' }
  await engine.publish('import.progress', { ...progress, state: 'cancelled', error })
  expect(useImport.getState().step.at).toBe('cancelled')
})

it('an import that has ended before the response to its start is shown as ended', async () => {
  void importNow()
  await engine.publish('import.progress', { ...progress, state: 'done', done: 9, sessionIds: [3] })
  await engine.respond('import.start', { id: 4 })
  expect(useImport.getState().step.at).toBe('done')
  expect(engine.waiting).toEqual([])
})

it('what is known of an import stays where it was asked for before an event', async () => {
  void importNow()
  await engine.respond('import.start', { id: 4 })
  const asked = await engine.next('import.get')
  await engine.publish('import.progress', { ...progress, done: 5 })
  asked.respond({ ok: true, value: progress })
  await engine.publish('tunnels.changed', {})
  expect(useImport.getState().step).toMatchObject({ at: 'writing', done: 5 })
})

it('a dialog that was opened before it is known where the data is offers the place once it is', async () => {
  const out = () => outOf(useExport.getState(), latestStatus()?.dataDir)
  void queryClient.fetchQuery(statusQuery)
  openExport()
  expect(out()).toBe('')
  await engine.respond('app.status', { deliveryCount: 1, pendingCount: 0, dataDir: '/data' })
  expect(out()).toMatch(/^\/data\/exports\/hooktrail-/)
})

it('a host that is allowed before the settings are there is added to those that were allowed', async () => {
  const settings = { theme: 'system', allowedHosts: ['one.example'] }
  const saved = allowHost('two.example')
  await engine.respond('settings.get', settings)
  const { params, respond } = await engine.next('settings.change')
  expect(params).toEqual({ allowedHosts: ['one.example', 'two.example'] })
  respond({ ok: true, value: settings })
  await saved
})

it('hosts that are forgotten at once are both forgotten', async () => {
  show('settings.get', {}, { theme: 'system', allowedHosts: ['a.example', 'b.example'] } as never)
  const both = [forgetHost('a.example'), forgetHost('b.example')]
  for (const allowedHosts of [['b.example'], []]) {
    const { params, respond } = await engine.next('settings.change')
    expect(params).toMatchObject({ allowedHosts })
    respond({ ok: true, value: { theme: 'system', allowedHosts } })
  }
  await Promise.all(both)
})
