import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DeliveryId } from '#contract/terms'
import { DeliveryHead } from '../../../renderer/features/detail/open-delivery.tsx'
import { useExport } from '../../../renderer/features/exporting/state/export-store.ts'
import { TrailHead } from '../../../renderer/features/trails/trail-head.tsx'
import { goTo } from '../../../renderer/navigation/address.ts'
import { closeOverlay, useOverlays } from '../../../renderer/navigation/overlay.ts'
import { selectDelivery } from '../../../renderer/navigation/selection.ts'
import { selectTrail } from '../../../renderer/navigation/trail-selection.ts'
import { exampleComparison, exampleDelivery, exampleTrail } from '../support/example-record.ts'
import { fakeEngine } from '../support/fake-engine.ts'
import { renderView } from '../support/render-view.tsx'

const shown = 1 as DeliveryId
const selected = 2 as DeliveryId

function engineOfBoth() {
  return fakeEngine({
    'environments.list': { environments: [], secretPlaces: [] },
    'deliveries.get': ({ id }) => exampleDelivery(id),
    'deliveries.compare': exampleComparison(null),
    'deliveries.pin': {},
    'deliveries.delete': { changed: 1, undo: null },
    'trails.get': ({ recordKey }) => exampleTrail(recordKey, [1, 2]),
  })
}

beforeEach(() => {
  closeOverlay()
  goTo('deliveries')
  selectDelivery(selected)
})

test('the head of a delivery acts on the delivery that it shows, while another is selected', async () => {
  const detail = exampleDelivery(shown, 'transactions:tx9')
  const { engine } = await renderView(<DeliveryHead detail={detail} reading={null} />, engineOfBoth())
  await page.getByRole('button', { name: 'Replay' }).click()
  expect(useOverlays.getState().last.replay?.overlay.deliveryId).toBe(shown)
  await page.getByRole('button', { name: 'Delivery actions' }).click()
  await page.getByRole('menuitem', { name: /^Export trail/ }).click()
  expect(useExport.getState().scope?.selection).toEqual({ of: 'record', recordKey: 'transactions:tx9' })
  await page.getByRole('button', { name: 'Delivery actions' }).click()
  await page.getByRole('menuitem', { name: /^Delete delivery/ }).click()
  await expect
    .poll(() => engine.calls.find(({ method }) => method === 'deliveries.delete')?.params)
    .toEqual({ of: { ids: [shown] } })
  await userEvent.keyboard('{Escape}')
})

test('the head of a trail acts on the trail that it shows, while another is selected', async () => {
  goTo('trails')
  selectTrail('transactions:tx2')
  await renderView(<TrailHead trail={exampleTrail('transactions:tx1', [1, 2])} />, engineOfBoth())
  await page.getByRole('button', { name: 'Trail actions' }).click()
  await page.getByRole('menuitem', { name: /^Export trail/ }).click()
  expect(useExport.getState().scope?.selection).toEqual({ of: 'record', recordKey: 'transactions:tx1' })
  await page.getByRole('button', { name: 'Replay…' }).click()
  const many = useOverlays.getState().last['replay-many']?.overlay
  expect(many?.selection).toEqual({ by: 'record', recordKey: 'transactions:tx1' })
})
