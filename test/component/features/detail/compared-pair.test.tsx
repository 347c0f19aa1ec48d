import { beforeEach, expect, test } from 'vitest'
import type { Comparison } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { choosePair, endPair } from '../../../../renderer/features/changes/state/chosen-pair.ts'
import { DeliveryPane } from '../../../../renderer/features/detail/delivery-pane.tsx'
import { selectDelivery, showTab } from '../../../../renderer/navigation/selection.ts'
import { exampleComparison, exampleTrail } from '../../support/example-record.ts'
import { paneResponses } from '../../support/pane-responses.ts'
import { renderView } from '../../support/render-view.tsx'

const first = 1 as DeliveryId
const second = 2 as DeliveryId
const third = 3 as DeliveryId

/** With so many changes, of which the first adds a field. */
function comparisonWith(previousId: DeliveryId, count: number): Comparison {
  const { changes, ...rest } = exampleComparison(previousId, third)
  const [change] = changes
  if (change === undefined) throw new Error('The example has a change.')
  return {
    ...rest,
    changes: Array.from({ length: count }, (_, index) => ({
      ...change,
      path: `/payload/field_${index}`,
      ...(index === 0 ? { op: 'add', from: null } : {}),
    })),
  }
}

/** Delivery 3 has 4 changes since 2, its previous status, and 10 against 1. */
async function showThird() {
  selectDelivery(third)
  showTab('changes')
  return renderView(<DeliveryPane />, {
    ...paneResponses,
    'deliveries.compare': ({ withId }) =>
      withId === first ? comparisonWith(first, 10) : comparisonWith(second, 4),
    'trails.get': ({ recordKey }) => exampleTrail(recordKey, [1, 2, 3]),
  })
}

beforeEach(() => {
  endPair()
  selectDelivery(null)
})

test('the tab counts the changes of the pair that is shown', async () => {
  const { getByRole } = await showThird()
  const tab = getByRole('tab', { name: /^Changes/ })
  await expect.element(tab).toBeVisible()
  await expect.poll(() => tab.element().textContent).toBe('Changes4')
  choosePair(third, first)
  await expect
    .poll(() => getByRole('list', { name: 'Changes' }).getByRole('listitem').elements().length)
    .toBe(10)
  await expect.poll(() => tab.element().textContent).toBe('Changes10')
  const added = getByRole('list', { name: 'Changes' }).getByRole('listitem').first()
  expect(added.element().textContent).toMatch(/added.*field_0.*"COMPLETE"/)
  await getByRole('button', { name: 'Back to the previous status' }).click()
  await expect.poll(() => tab.element().textContent).toBe('Changes4')
})

test('the button for the previous status is hidden while that status is shown', async () => {
  const { getByRole } = await showThird()
  choosePair(third, second)
  await expect.element(getByRole('list', { name: 'Changes' })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Back to the previous status' })).not.toBeInTheDocument()
  choosePair(third, first)
  await expect.element(getByRole('button', { name: 'Back to the previous status' })).toBeVisible()
})
