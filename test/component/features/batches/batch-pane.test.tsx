import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { type Batch, batchSchema } from '#contract/sending/replay'
import type { BatchId } from '#contract/terms'
import { BatchLine } from '../../../../renderer/features/batches/batch-line.tsx'
import { BatchPane } from '../../../../renderer/features/batches/batch-pane.tsx'
import { BatchesTab } from '../../../../renderer/features/batches/batches-tab.tsx'
import { repeatBatch, selectBatch } from '../../../../renderer/features/batches/open-batch.ts'
import { useAddress } from '../../../../renderer/navigation/address.ts'
import { currentAddress } from '../../../../renderer/navigation/address-text.ts'
import { ToastArea } from '../../../../renderer/ui/feedback/toast-area.tsx'
import { fullTimeText } from '../../../../renderer/ui/text/time-text.ts'
import { exampleFixture } from '../../../support/renderer/examples.ts'
import { exampleDelivery } from '../../support/example-record.ts'
import { exampleAttempt, exampleSettings, exampleStatus } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

function exampleBatch(id: number, values: Partial<Batch> = {}): Batch {
  return batchSchema.parse({
    id,
    state: 'done',
    message: null,
    selection: 'ids',
    target: 'http://127.0.0.1:3000/',
    startedAtMs: 1_700_000_000_000,
    endedAtMs: 1_700_000_001_000,
    total: 2,
    sent: 2,
    passed: 1,
    failed: 1,
    skipped: 0,
    ratePerSecond: 2,
    timeLeftMs: null,
    ...values,
  })
}

const fixture = exampleFixture('complete')

async function show(batch = exampleBatch(1), view = <BatchPane />) {
  selectBatch(1 as BatchId)
  const engine = fakeEngine({
    'app.status': exampleStatus,
    'settings.get': exampleSettings,
    'batches.list': { batches: [batch], hasMore: false },
    'attempts.list': ({ after }) => ({
      attempts: [
        exampleAttempt(1, { deliveryId: 2 }),
        exampleAttempt(2, {
          purpose: 'fixture',
          fixtureId: 'funding-complete',
          recordId: '037c1b99aa',
          status: 503,
        }),
      ].filter(({ id }) => id > (after ?? 0)),
      hasMore: false,
    }),
    'deliveries.rows': ({ ids }) => ({ rows: ids.map(id => exampleDelivery(id, 'transactions:0f3a77c1')) }),
    'fixtures.list': { fixtures: [fixture], folder: '/fixtures', unreadable: [] },
  })
  return renderView(view, engine)
}

test('each result is named as in the list of deliveries', async () => {
  const { getByRole } = await show()
  const rows = getByRole('table', { name: 'Results' }).getByRole('row')
  await expect.poll(() => rows.nth(1).element().textContent).toMatch(/COMPLETE.*Issuance0f3a77c1.*200 OK/)
  await expect.poll(() => rows.nth(2).element().textContent).toMatch(/complete.*Funding037c1b99.*503/)
  await rows.nth(1).getByRole('button').click()
  expect(currentAddress()).toBe('/deliveries?id=2&tab=response')
})

test('an ended batch runs again, or what failed: the new batch is selected', async () => {
  const { engine, getByRole } = await show()
  engine.respond('batches.repeat', ({ only }) =>
    exampleBatch(only === 'failed' ? 2 : 3, { state: 'planning', endedAtMs: null, sent: 0, failed: 0 }),
  )
  await getByRole('button', { name: 'Retry failed' }).click()
  await expect.poll(() => useAddress.getState().things['send/batches']).toBe(2)
  const repeats = () => engine.calls.filter(({ method }) => method === 'batches.repeat')
  expect(repeats()).toMatchObject([{ params: { id: 1, only: 'failed', allowRemote: false } }])
  await expect.element(getByRole('button', { name: 'Run again' })).not.toBeInTheDocument()
  selectBatch(1 as BatchId)
  await getByRole('button', { name: 'Run again' }).click()
  await expect.poll(() => useAddress.getState().things['send/batches']).toBe(3)
  expect(repeats().at(-1)).toMatchObject({ params: { id: 1, only: 'all' } })
})

test('a repeated batch is selected only if the one that it repeats still is', async () => {
  const { engine } = await show()
  const { promise, resolve } = Promise.withResolvers<Batch>()
  engine.respond('batches.repeat', () => promise)
  const repeated = repeatBatch(1 as BatchId, 'all', false)
  selectBatch(9 as BatchId)
  resolve(exampleBatch(2))
  await repeated
  expect(useAddress.getState().things['send/batches']).toBe(9)
})

test('a batch without failures has nothing to retry', async () => {
  const { getByRole } = await show(exampleBatch(1, { failed: 0, passed: 2 }))
  await expect.element(getByRole('region', { name: 'Batch' })).toBeVisible()
  await expect.element(getByRole('table', { name: 'Results' })).toBeVisible()
  expect(getByRole('button', { name: 'Retry failed' }).elements()).toEqual([])
})

test('a target beyond this machine is asked for before it runs again', async () => {
  const { engine, getByRole } = await show()
  engine.respond('batches.repeat', ({ allowRemote }) => {
    if (allowRemote) return exampleBatch(4)
    throw new AppError('remote-target-refused', 'example.com is not this machine.', { host: 'example.com' })
  })
  engine.respond('settings.change', exampleSettings)
  await getByRole('button', { name: 'Run again' }).click()
  await getByRole('button', { name: 'Send to this host' }).click()
  await expect.poll(() => useAddress.getState().things['send/batches']).toBe(4)
})

test('a batch of today has its time to the second in the list; its head has the date and milliseconds', async () => {
  const startedAtMs = new Date().setHours(0, 0, 0, 4)
  const { container } = await show(exampleBatch(1, { startedAtMs }), <BatchesTab />)
  const times = () => [...container.querySelectorAll('time')].map(({ textContent }) => textContent)
  await expect.poll(times).toEqual(['00:00:00', fullTimeText(startedAtMs)])
  expect(fullTimeText(startedAtMs)).toMatch(/\d{4}, 00:00:00\.004/)
})

test('the list of batches shows the time of a batch in September to the minute', async () => {
  const startedAtMs = new Date(2025, 8, 20, 12, 1, 3).getTime()
  const { container } = await show(exampleBatch(1, { startedAtMs }), <BatchesTab />)
  await expect.poll(() => container.querySelector('time')?.textContent).toBe('20 Sept 12:01')
})

test('a batch that could not be paused says so, also beside the form that started it', async () => {
  const batch = exampleBatch(1, { state: 'running', endedAtMs: null })
  const { engine, getByRole } = await show(
    batch,
    <>
      <BatchLine id={batch.id} />
      <ToastArea />
    </>,
  )
  engine.fail('batches.pause', new AppError('busy', 'The engine is busy.'))
  await getByRole('button', { name: 'Pause' }).click()
  await expect.element(getByRole('alert').filter({ hasText: 'The engine is busy.' })).toBeInTheDocument()
})
