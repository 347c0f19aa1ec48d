import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Trail } from '#contract/deliveries/trail'
import { AppError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import { queryClient } from '../../../../renderer/data/client/query-client.ts'
import { trailQuery } from '../../../../renderer/data/deliveries/trail.ts'
import { useDeliveries } from '../../../../renderer/data/live-window/deliveries-window.ts'
import { trailsGroup } from '../../../../renderer/features/trails/index.ts'
import { TrailPane } from '../../../../renderer/features/trails/trail-pane.tsx'
import { goTo, useAddress } from '../../../../renderer/navigation/address.ts'
import { currentAddress } from '../../../../renderer/navigation/address-text.ts'
import { selectDelivery, useSelection } from '../../../../renderer/navigation/selection.ts'
import { openTrailStep, selectTrail } from '../../../../renderer/navigation/trail-selection.ts'
import { setClock } from '../../../../renderer/ui/text/clock.ts'
import { exampleComparison, exampleTrail } from '../../support/example-record.ts'
import { exampleStatus } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const failure = new AppError('disk-full', 'The disk is full.')

function engineOfTrails() {
  return fakeEngine({
    'app.status': exampleStatus,
    'trails.get': ({ recordKey }) => exampleTrail(recordKey, [1, 2]),
    'deliveries.compare': ({ id, withId }) => exampleComparison(withId ?? null, id),
  })
}

beforeEach(() => {
  goTo('trails')
  selectTrail(null)
})
afterEach(() => setClock({ timeZone: 'local', isRelative: false }))

test('a trail that could not be refetched stays with its open step, under a notice', async () => {
  selectTrail('transactions:tx1', 2 as DeliveryId)
  const { engine, getByRole, getByText } = await renderView(<TrailPane />, engineOfTrails())
  const changes = getByRole('list', { name: 'Changes' })
  await expect.element(changes).toBeVisible()
  engine.fail('trails.get', failure)
  engine.publish('trail.updated', { firstId: 3 as DeliveryId, lastId: 3 as DeliveryId, count: 1 })
  await expect.element(getByText('Out of date.')).toBeVisible()
  await expect.element(getByRole('heading', { name: /^Issuance/ })).toBeVisible()
  await expect.element(changes).toBeVisible()
  engine.respond('trails.get', ({ recordKey }) => exampleTrail(recordKey, [1, 2, 3]))
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByText('3 deliveries')).toBeVisible()
  await expect.element(getByText('Out of date.')).not.toBeInTheDocument()
})

test('a trail that was out of view has the step that arrived meanwhile', async () => {
  selectTrail('transactions:tx1')
  const { engine, getByText } = await renderView(<TrailPane />, engineOfTrails())
  await expect.element(getByText('2 deliveries')).toBeVisible()
  selectTrail(null)
  await expect.element(getByText('No record selected')).toBeVisible()
  engine.respond('trails.get', ({ recordKey }) => exampleTrail(recordKey, [1, 2, 3]))
  engine.publish('trail.updated', { firstId: 3 as DeliveryId, lastId: 3 as DeliveryId, count: 1 })
  const { queryKey } = trailQuery('transactions:tx1', null)
  await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  selectTrail('transactions:tx1')
  await expect.element(getByText('3 deliveries')).toBeVisible()
})

test('the shown trail stays for a moment while a slow trail loads', async () => {
  selectTrail('transactions:tx1')
  const { engine, getByRole, getByText } = await renderView(<TrailPane />, engineOfTrails())
  await expect.element(getByText('tx1')).toBeVisible()
  engine.hold('trails.get')
  const startedAt = performance.now()
  selectTrail('transactions:tx2')
  expect(getByText('tx1').elements()).toHaveLength(1)
  await expect.element(getByRole('status', { name: 'Loading trail' })).toBeInTheDocument()
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(180)
})

/** Its first step has its own timestamp, the second has none. */
function trailOfTimes(recordKey: string): Trail {
  const trail = exampleTrail(recordKey, [1, 2])
  const [first, second] = trail.steps
  return { ...trail, steps: [{ ...first, updatedAt: '2024-05-06T10:00:00Z' }, second] } as Trail
}

test('the time of a step is the record time; without one it is empty, and the arrival is on hover', async () => {
  setClock({ timeZone: 'UTC', isRelative: false })
  selectTrail('transactions:tx1')
  const engine = engineOfTrails()
  engine.respond('trails.get', ({ recordKey }) => trailOfTimes(recordKey))
  const { getByRole } = await renderView(<TrailPane />, engine)
  const steps = getByRole('region', { name: 'Steps' })
  // The day is in the head once, and in each row for a screen reader.
  await expect.element(steps.getByText('Record time, 6 May', { exact: true })).toBeVisible()
  const [own, none] = steps.getByRole('time').elements()
  expect(own?.textContent).toContain('6 May 10:00:00')
  expect(own?.getAttribute('title')).toMatch(
    /^Record time Mon, 6 May 2024, 10:00:00.000 UTC\nArrived Tue, 14 Nov/,
  )
  expect(none?.textContent).toBe('–')
  expect(none?.getAttribute('title')).toMatch(/^No record time: no timestamp received\nArrived Tue, 14 Nov/)
  await expect.element(steps.getByRole('button', { name: /PENDING record time 6 May/ })).toBeVisible()
  await expect.element(steps.getByRole('button', { name: /COMPLETE no record time/ })).toBeVisible()
})

test('the times of the steps and of the chart follow the settings at once', async () => {
  setClock({ timeZone: 'UTC', isRelative: false })
  selectTrail('transactions:tx1')
  const engine = engineOfTrails()
  engine.respond('trails.get', ({ recordKey }) => trailOfTimes(recordKey))
  const { getByRole, container } = await renderView(<TrailPane />, engine)
  const step = getByRole('region', { name: 'Steps' }).getByRole('time').first()
  await expect.poll(() => step.element().textContent).toBe('6 May 10:00:00')
  await expect.poll(() => container.querySelector('figure')?.textContent).toContain('10:00:00')
  setClock({ timeZone: 'America/Mexico_City', isRelative: false })
  await expect.poll(() => step.element().textContent).toBe('6 May 04:00:00')
  await expect.poll(() => container.querySelector('figure')?.textContent).toContain('04:00:00')
  setClock({ timeZone: 'UTC', isRelative: true })
  await expect.poll(() => step.element().textContent).toMatch(/ d ago$/)
})

test('"Show deliveries" of a trail searches for them and selects one, whichever step is open', async () => {
  selectDelivery(9 as DeliveryId)
  selectTrail('transactions:tx1')
  const engine = engineOfTrails()
  engine.hold('deliveries.list')
  const { getByRole } = await renderView(<TrailPane />, engine)
  await getByRole('button', { name: 'Trail actions' }).click()
  await getByRole('menuitem', { name: 'View deliveries' }).click()
  expect(useAddress.getState().view).toBe('deliveries')
  expect(useDeliveries.getState().search).toBe('record:"tx1"')
  expect(useSelection.getState().selectedId).toBe(2)
  await expect.poll(() => useAddress.getState().queries.deliveries.id).toBe(2)
})

test('where the changes of a step were not counted in time, a note replaces the number', async () => {
  selectTrail('transactions:tx1')
  const { getByText } = await renderView(<TrailPane />, engineOfTrails())
  await expect.element(getByText('Changes not counted')).toBeVisible()
})

test('two steps are compared inside the trail, from the older to the newer, by two clicks or keys', async () => {
  selectTrail('transactions:tx1')
  const engine = engineOfTrails()
  // Delivery 3 arrived last, and is first in the record's order.
  engine.respond('trails.get', ({ recordKey }) => exampleTrail(recordKey, [3, 1, 2]))
  const { getByRole } = await renderView(<TrailPane />, engine)
  const { steps, compare } = trailsGroup.commands
  const row = (id: number) => getByRole('button', { name: new RegExp(`arrived ${id}`) })
  const expectPair = async () => {
    const sentence = getByRole('paragraph').filter({ hasText: '1 change' })
    await expect
      .element(sentence)
      .toHaveTextContent('1 change from PENDING delivery 3 to COMPLETE delivery 2')
    await expect.element(row(2)).toHaveAttribute('aria-expanded', 'true')
    expect(currentAddress()).toBe('/trails/transactions:tx1?step=2&with=3')
  }
  await row(3).click()
  await row(2).click({ modifiers: ['Shift'] })
  await expectPair()

  await getByRole('button', { name: 'Back to the previous status' }).click()
  await expect.element(getByRole('button', { name: 'PENDING delivery 1' })).toBeVisible()
  await getByRole('button', { name: 'Compare with delivery 2' }).first().click()
  await expectPair()

  openTrailStep(null)
  steps?.run()
  compare?.run()
  await expect.element(row(2)).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(row(3)).toHaveFocus()
  compare?.run()
  await expectPair()
})

test.each([2, 12])(
  'in a narrow pane a status that was received %i times has its columns below the others, also beside a comparison',
  async times => {
    selectTrail('transactions:tx1')
    const engine = engineOfTrails()
    engine.respond('trails.get', ({ recordKey }) => {
      const ids = Array.from({ length: times + 1 }, (_, index) => index + 1)
      const trail = exampleTrail(recordKey, ids)
      const steps = trail.steps.map(step =>
        step.deliveryId > 2 ? { ...step, duplicateOf: 2 as DeliveryId } : step,
      )
      return { ...trail, steps }
    })
    const { getByRole } = await renderView(
      <div style={{ width: 464, containerType: 'inline-size' }}>
        <TrailPane />
      </div>,
      engine,
    )
    await getByRole('button', { name: /^PENDING/ })
      .last()
      .click()
    await expect.element(getByRole('button', { name: 'Compare with delivery 1' })).toBeVisible()
    await expect.element(getByRole('button', { name: `Received ${times} times` })).toBeVisible()
    const lefts = [...document.querySelectorAll('#trail-steps time')].map(
      time => time.getBoundingClientRect().left,
    )
    expect(lefts).toHaveLength(2)
    expect(new Set(lefts).size).toBe(1)
  },
)
