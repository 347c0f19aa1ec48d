import { beforeEach, expect, test } from 'vitest'
import { type Trail, trailSchema } from '#contract/deliveries/trail'
import type { EnvironmentId } from '#contract/registration/environment'
import { TrailPane } from '../../../../renderer/features/trails/trail-pane.tsx'
import { selectTrail } from '../../../../renderer/navigation/trail-selection.ts'
import { exampleEnvironment } from '../../../support/renderer/examples.ts'
import { exampleComparison, exampleDelivery, exampleTrail } from '../../support/example-record.ts'
import { exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

beforeEach(() => selectTrail(null))

const stage = exampleEnvironment({ name: 'Stage' })

const late = { severity: 'info', code: 'arrived-out-of-order', deliveryId: 1, path: '', source: 'order' }
const left = {
  severity: 'warning',
  code: 'final-status-left',
  deliveryId: 3,
  path: '/payload/status',
  source: 'rule 2',
}
const changed = {
  severity: 'warning',
  code: 'identity-changed',
  deliveryId: 2,
  path: '/payload/issuance/deposit_sender_clabe',
  source: 'logic',
}

/** PENDING, COMPLETE, IN_PROGRESS. */
function trailWith(findings: readonly object[]): Trail {
  const trail = exampleTrail('transactions:tx1', [1, 2, 3])
  return trailSchema.parse({
    ...trail,
    steps: trail.steps.map((step, index) => (index === 2 ? { ...step, status: 'IN_PROGRESS' } : step)),
    findings: findings.map(finding => ({ message: 'As the rule says.', ...finding })),
    findingTotals: findings.map(finding => ({ title: 'Title', count: 1, ...finding })),
  })
}

async function show(findings: readonly object[]) {
  selectTrail('transactions:tx1')
  return renderView(<TrailPane />, {
    'app.status': exampleStatus,
    'trails.get': trailWith(findings),
    'deliveries.compare': ({ withId }) => exampleComparison(withId ?? null),
  })
}

test('the most severe finding is one sentence on top, and leads to its step', async () => {
  const { getByTestId, getByRole } = await show([left, changed, late])
  const headline = getByTestId('trail-headline')
  await expect
    .poll(() => headline.element().textContent)
    .toContain('IN_PROGRESS after COMPLETE, a final status.')
  await headline.getByRole('button', { name: 'delivery 3' }).click()
  await expect.element(getByRole('list', { name: 'Changes' })).toBeVisible()
  await expect
    .element(getByRole('button', { name: /IN_PROGRESS.*arrived 3/ }))
    .toHaveAttribute('aria-expanded', 'true')
})

test('each step shows its findings; the list of findings is folded', async () => {
  const { getByRole, container } = await show([left, changed, late])
  const steps = getByRole('region', { name: 'Steps' })
  await expect
    .element(steps.getByRole('listitem').filter({ hasText: 'Deposit sender clabe changed' }).first())
    .toBeVisible()
  const at = (id: number) => container.querySelector(`[data-step-id="${id}"]`)?.textContent ?? ''
  expect(at(2)).toContain('Deposit sender clabe changed')
  expect(at(3)).toContain('IN_PROGRESS after COMPLETE, a final status')
  // A note is in the list alone: the row says that it arrived out of order.
  expect(at(1)).not.toContain('Arrived after')
  expect(container.querySelectorAll('[data-code="arrived-out-of-order"]')).toHaveLength(0)
  await getByRole('region', { name: 'Trail findings' }).getByRole('button', { expanded: false }).click()
  expect(container.querySelectorAll('[data-code="arrived-out-of-order"]')).toHaveLength(1)
})

test('the chart marks these steps, and says how many', async () => {
  const { getByRole, container } = await show([left, changed, late])
  const name = '3 arrivals by record time, all in order, 2 steps with findings'
  await expect.element(getByRole('img', { name })).toBeVisible()
  expect(container.querySelectorAll('figure [data-severity="warning"]')).toHaveLength(2)
  const titles = [...container.querySelectorAll('figure title')].map(title => title.textContent)
  expect(titles.some(title => title?.includes('IN_PROGRESS after COMPLETE'))).toBe(true)
})

test('a trail with notes only has no headline', async () => {
  const { getByRole, container } = await show([late])
  await expect.element(getByRole('region', { name: 'Trail findings' })).toBeVisible()
  expect(container.querySelector('[data-testid="trail-headline"]')).toBeNull()
})

test('the number beside Steps is that of the rows; repeated deliveries are counted apart, and unfolded', async () => {
  const trail = exampleTrail('transactions:tx1', [1, 2, 3, 4])
  const repeated = trailSchema.parse({
    ...trail,
    isOrderCertain: false,
    steps: trail.steps.map(step =>
      step.deliveryId === 4 ? { ...step, kind: 'duplicate-identical', duplicateOf: 3, previousId: 3 } : step,
    ),
  })
  selectTrail('transactions:tx1')
  const { getByRole, container } = await renderView(<TrailPane />, {
    'app.status': exampleStatus,
    'trails.get': repeated,
  })
  const name = 'Steps 3 in 4 deliveries order not certain'
  await expect.element(getByRole('heading', { name })).toBeVisible()
  expect(container.querySelectorAll('#trail-steps > li')).toHaveLength(3)
  expect(container.querySelector('#trail-steps')?.textContent).not.toContain('repeated')
  await getByRole('button', { name: 'Received 2 times' }).click()
  await expect.element(getByRole('button', { name: /^repeated .*arrived 4/ })).toBeVisible()
})

test('a finding is muted from the list as in a delivery, also in its environment alone', async () => {
  selectTrail('transactions:tx1')
  const { engine, getByRole } = await renderView(<TrailPane />, {
    'app.status': exampleStatus,
    'trails.get': trailWith([left, changed]),
    'deliveries.compare': ({ withId }) => exampleComparison(withId ?? null),
    'deliveries.get': ({ id }) => ({ ...exampleDelivery(id), environmentId: 1 as EnvironmentId }),
    'environments.list': { environments: [stage], secretPlaces: [] },
    'mutes.add': { mutes: [] },
  })
  await getByRole('region', { name: 'Trail findings' }).getByRole('button', { expanded: false }).click()
  const button = getByRole('button', { name: 'Mute identity-changed at delivery 2…' })
  await button.click()
  await expect.element(getByRole('menuitem', { name: 'Mute this code', exact: true })).toBeVisible()
  await getByRole('menuitem', { name: 'Mute at this field in Stage' }).click()
  const mutes = engine.calls.filter(({ method }) => method === 'mutes.add').map(({ params }) => params)
  expect(mutes).toEqual([{ code: 'identity-changed', path: changed.path, environmentId: 1, service: null }])
})
