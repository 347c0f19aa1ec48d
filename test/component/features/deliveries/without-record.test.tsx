import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DeliveryId } from '#contract/terms'
import { deliveriesWindow } from '../../../../renderer/data/live-window/deliveries-window.ts'
import { DeliveryPane } from '../../../../renderer/features/detail/delivery-pane.tsx'
import { offeredCommands } from '../../../../renderer/features/shell/commands/commands.ts'
import { openSelectedTrail } from '../../../../renderer/features/trails/index.ts'
import { goTo, useAddress } from '../../../../renderer/navigation/address.ts'
import { searchDeliveries } from '../../../../renderer/navigation/searches.ts'
import { selectDelivery } from '../../../../renderer/navigation/selection.ts'
import { exampleList, exampleRow } from '../../support/example-list.ts'
import {
  exampleBody,
  exampleComparison,
  exampleDelivery,
  exampleTrail,
} from '../../support/example-record.ts'
import { renderListPane } from '../../support/render-list.tsx'

const withRecord = 2 as DeliveryId
const without = 1 as DeliveryId
const noRecord = { recordKey: null, recordId: null, service: null, kind: null, status: null } as const

beforeEach(() => {
  goTo('deliveries')
  selectDelivery(null)
})

async function show(id: DeliveryId) {
  const { engine } = exampleList([exampleRow(withRecord), exampleRow(without, noRecord)])
  engine.respond('deliveries.get', ({ id: of }) =>
    of === without ? { ...exampleDelivery(of), ...noRecord } : exampleDelivery(of, 'transactions:tx2'),
  )
  engine.respond('environments.list', { environments: [], secretPlaces: [] })
  engine.respond('deliveries.compare', exampleComparison(null))
  engine.respond('deliveries.body', { base64: btoa(exampleBody), offset: 0, totalBytes: exampleBody.length })
  engine.respond('attempts.list', { attempts: [], hasMore: false })
  engine.respond('trails.get', ({ recordKey }) => exampleTrail(recordKey, [2]))
  await renderListPane(engine, { width: 900, height: 800 }, null, <DeliveryPane />)
  searchDeliveries('')
  await deliveriesWindow.load()
  selectDelivery(id)
  await expect.element(page.getByText(`delivery ${id}`, { exact: true })).toBeVisible()
}

/** What concerns a record, in the palette, the head and the menu of the row. */
async function offered(id: DeliveryId) {
  const palette = offeredCommands().flatMap(({ command: { title } }) =>
    /trail\b/i.test(title) ? [title] : [],
  )
  const head = page
    .getByRole('region', { name: 'Delivery', exact: true })
    .getByRole('button', { name: /trail/i })
  const inHead = head.elements().length
  await page
    .getByRole('option')
    .filter({ hasText: id === without ? 'POST' : 'tx2' })
    .click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: /^Delete delivery/ })).toBeVisible()
  const items = page
    .getByRole('menuitem')
    .elements()
    .map(item => item.textContent ?? '')
  await userEvent.keyboard('{Escape}')
  return { palette, inHead, inMenu: items.filter(text => /trail/i.test(text)).length }
}

test('a delivery without a record offers nothing that a record has', async () => {
  await show(without)
  expect(await offered(without)).toEqual({ palette: [], inHead: 0, inMenu: 0 })
  expect(page.getByRole('navigation', { name: 'Trail' }).elements()).toEqual([])
  openSelectedTrail()
  expect(useAddress.getState().view).toBe('deliveries')
})

test('a delivery with a record offers its trail', async () => {
  await show(withRecord)
  const { palette, inHead, inMenu } = await offered(withRecord)
  expect(palette).toEqual(['Export trail…', 'View trail'])
  expect(inHead).toBeGreaterThan(0)
  expect(inMenu).toBeGreaterThan(0)
})
