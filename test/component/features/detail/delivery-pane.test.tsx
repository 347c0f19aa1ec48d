import { beforeEach, expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import { DeliveryPane } from '../../../../renderer/features/detail/delivery-pane.tsx'
import {
  selectDelivery,
  showTab,
  useDeselectGone,
  useSelection,
} from '../../../../renderer/navigation/selection.ts'
import { ToastArea } from '../../../../renderer/ui/feedback/toast-area.tsx'
import { exampleComparison, exampleDelivery, exampleTrail } from '../../support/example-record.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { paneResponses } from '../../support/pane-responses.ts'
import { renderView } from '../../support/render-view.tsx'

const failure = new AppError('disk-full', 'The disk is full.')
const first = 1 as DeliveryId
const second = 2 as DeliveryId
const ofOther = 9 as DeliveryId

function engineOfRecord() {
  return fakeEngine({
    ...paneResponses,
    'deliveries.get': ({ id }) => exampleDelivery(id, id === ofOther ? 'transactions:tx9' : undefined),
    'deliveries.compare': ({ id }) => exampleComparison(id === first ? null : first),
    'trails.get': ({ recordKey }) => exampleTrail(recordKey, recordKey.endsWith('tx9') ? [9] : [1, 2]),
    'deliveries.pin': {},
  })
}

function Pane() {
  useDeselectGone()
  return (
    <>
      <DeliveryPane />
      <ToastArea />
    </>
  )
}

async function renderPane(selected: DeliveryId, engine = engineOfRecord()) {
  selectDelivery(selected)
  const screen = await renderView(<Pane />, engine)
  return { ...screen, shown: (id: number) => screen.getByText(`delivery ${id}`, { exact: true }) }
}

beforeEach(() => {
  selectDelivery(null)
  showTab('payload')
})

test('a delivery that could not be refetched stays with all its parts, under a notice', async () => {
  const { engine, shown, getByText, getByRole } = await renderPane(second)
  await expect.element(shown(second)).toBeVisible()
  await expect.element(getByText('hello')).toBeVisible()
  showTab('changes')
  await expect.element(getByRole('list', { name: 'Changes' })).toBeVisible()
  for (const method of ['deliveries.get', 'trails.get', 'deliveries.compare', 'attempts.list'] as const)
    engine.fail(method, failure)
  engine.reconnect()
  await expect.element(getByText('Out of date.').first()).toBeVisible()
  await expect.poll(() => getByText('Out of date.').elements().length).toBe(3)
  await expect.element(shown(second)).toBeVisible()
  await expect.element(getByRole('list', { name: 'Changes' })).toBeVisible()
  await expect.element(getByRole('navigation', { name: 'Trail' })).toBeVisible()
  showTab('response')
  await expect.element(getByText('No attempts')).toBeVisible()
})

test('the lane of a trail that could not be loaded says why', async () => {
  const engine = engineOfRecord()
  engine.fail('trails.get', failure)
  const { getByText } = await renderPane(first, engine)
  await expect.element(getByText('Couldn’t load the trail. The disk is full.')).toBeVisible()
})

test('a body that is not decoded says so, and not that its encoding is wrong', async () => {
  const engine = engineOfRecord()
  engine.respond('deliveries.get', ({ id }) => ({
    ...exampleDelivery(id),
    ...({ bodyProblem: 'not-decoded', contentEncoding: 'br' } as const),
  }))
  engine.respond('deliveries.body', { base64: btoa('\xff\xfe\xff'), offset: 0, totalBytes: 3 })
  const { getByText } = await renderPane(first, engine)
  await expect.element(getByText('The body is not decoded')).toBeVisible()
  await expect.element(getByText(/It is saved as received/)).toBeVisible()
  await expect.element(getByText(/Check its Content-Encoding/)).not.toBeInTheDocument()
})

test('a retry fetches everything that could not be refreshed', async () => {
  const engine = engineOfRecord()
  const { shown, getByText, getByRole } = await renderPane(second, engine)
  await expect.element(shown(second)).toBeVisible()
  engine.fail('deliveries.get', failure)
  engine.fail('trails.get', failure)
  engine.reconnect()
  await expect.poll(() => getByText('Out of date.').elements().length).toBe(2)
  engine.respond('deliveries.get', ({ id }) => exampleDelivery(id))
  engine.respond('trails.get', ({ recordKey }) => exampleTrail(recordKey, [1, 2]))
  await getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(getByText('Out of date.')).not.toBeInTheDocument()
})

test('a pin that fails leaves the delivery open as it was, and shows the failure', async () => {
  const { engine, shown, getByRole, getByText } = await renderPane(second)
  await expect.element(shown(second)).toBeVisible()
  engine.fail('deliveries.pin', failure)
  const pin = async () => {
    await getByRole('button', { name: 'Delivery actions' }).click()
    await getByRole('menuitem', { name: 'Pin' }).click()
  }
  await pin()
  await expect.element(getByText('The delivery could not be pinned. The disk is full.').first()).toBeVisible()
  await expect.element(shown(second)).toBeVisible()
  engine.respond('deliveries.pin', {})
  await pin()
  await expect.element(getByRole('button', { name: 'Unpin' })).toBeVisible()
})

test('a delivery that is gone is deselected', async () => {
  const { engine, shown } = await renderPane(second)
  await expect.element(shown(second)).toBeVisible()
  engine.fail('deliveries.get', new AppError('not-found', 'There is no delivery 2.'))
  engine.publish('sessions.changed', { haveDeliveriesChanged: true })
  await expect.poll(() => useSelection.getState().selectedId).toBeNull()
  await expect.element(shown(second)).not.toBeInTheDocument()
})

test('a deleted delivery that is restored stays selected when it is opened', async () => {
  const { engine, shown, getByRole } = await renderPane(second)
  await expect.element(shown(second)).toBeVisible()
  const gets = () => engine.calls.filter(({ method }) => method === 'deliveries.get').length
  const { promise: deleted, resolve: reply } = Promise.withResolvers<void>()
  engine.respond('deliveries.get', async () => {
    await deleted
    throw new AppError('not-found', 'There is no such delivery.')
  })
  engine.publish('sessions.changed', { haveDeliveriesChanged: true })
  await expect.poll(gets).toBe(2)
  selectDelivery(first)
  await expect.poll(gets).toBe(3)
  reply()
  await expect.element(getByRole('alert').getByText('There is no such delivery.')).toBeVisible()
  engine.respond('deliveries.get', ({ id }) => exampleDelivery(id))
  selectDelivery(second)
  await expect.poll(gets).toBe(4)
  await expect.element(shown(second)).toBeVisible()
  expect(useSelection.getState().selectedId).toBe(second)
})

test('a delivery that never existed stays selected, and its pane says so', async () => {
  const engine = engineOfRecord()
  engine.fail('deliveries.get', new AppError('not-found', 'There is no delivery 2.'))
  const { getByRole } = await renderPane(second, engine)
  await expect.element(getByRole('alert').getByText('There is no delivery 2.')).toBeVisible()
  expect(useSelection.getState().selectedId).toBe(second)
})

test('the shown delivery stays for a moment while a slow one loads', async () => {
  const { engine, shown, getByRole } = await renderPane(first)
  await expect.element(shown(first)).toBeVisible()
  engine.hold('deliveries.get')
  const startedAt = performance.now()
  selectDelivery(second)
  const skeleton = getByRole('status', { name: 'Loading delivery' })
  expect(shown(first).elements()).toHaveLength(1)
  await expect.element(skeleton).toBeInTheDocument()
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(180)
  engine.respond('deliveries.get', ({ id }) => exampleDelivery(id))
  selectDelivery(first)
  await expect.element(shown(first)).toBeVisible()
})

test('a neighbor on the same trail keeps the lane where it is; one of another record does not', async () => {
  const { engine, shown, getByRole } = await renderPane(first)
  const lane = getByRole('navigation', { name: 'Trail' })
  await expect.element(lane).toBeVisible()
  const element = lane.element()
  engine.hold('trails.get')
  selectDelivery(second)
  await expect.element(shown(second)).toBeVisible()
  expect(lane.element()).toBe(element)
  selectDelivery(ofOther)
  await expect.element(shown(ofOther)).toBeVisible()
  expect(lane.elements()).toEqual([])
})

test('rows that a held-down key passes are not fetched', async () => {
  const { engine, shown } = await renderPane(first)
  await expect.element(shown(first)).toBeVisible()
  for (let id = 2; id <= 8; id += 1) selectDelivery(id as DeliveryId)
  await expect.element(shown(8)).toBeVisible()
  const fetched = engine.calls.flatMap(({ method, params }) => (method === 'deliveries.get' ? [params] : []))
  expect(fetched.map(params => (params as { readonly id: number }).id)).not.toContain(7)
})
