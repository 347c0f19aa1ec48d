import type { Locator } from 'playwright/test'
import { transactionExample } from '../../support/inspection/examples.ts'
import { expectWayOut, type FailingCalls, failingCalls } from '../support/failing-calls.ts'
import { expect, test } from '../support/host/host.ts'
import { post, postInOrder } from '../support/posting.ts'
import { openDelivery, openTab, readRowsOf, rowsOf } from '../support/workspace.ts'

/** Checks that the place shows that it is stale, and shows `shown` after a retry. */
async function expectStale(place: Locator, calls: FailingCalls, shown: Locator): Promise<void> {
  const notice = place.getByTestId('notice').filter({ hasText: 'Out of date.' })
  await expect(notice).toContainText('Hooktrail does not respond.')
  await calls.healByClick()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(shown).toBeVisible()
  await expect(notice).toHaveCount(0)
}

test('what could not be read shows the failure, and what could not be refetched stays, until it is read by a click', async ({
  page,
  captureUrl,
}) => {
  const calls = await failingCalls(page)
  await postInOrder(captureUrl, [
    transactionExample('issuance', 'PENDING'),
    transactionExample('issuance', 'COMPLETE'),
  ])
  await expect(readRowsOf(page)).toHaveCount(2)

  await test.step('deliveries that could not be refetched stay', async () => {
    await calls.fail('deliveries.list')
    await post(captureUrl, transactionExample('conversion', 'COMPLETE'))
    const place = page.getByRole('region', { name: 'Captured deliveries' })
    await expect(place).toContainText('Out of date.')
    await expect(rowsOf(page)).toHaveCount(2)
    await expectStale(place, calls, rowsOf(page).nth(2))
  })

  await test.step('a delivery’s lane and changes that could not be read are read when asked again', async () => {
    await expect(readRowsOf(page)).toHaveCount(3)
    await calls.fail('trails.get', 'deliveries.compare')
    const pane = await openDelivery(page, 2)
    const lane = pane.getByText('Couldn’t load the trail.')
    await expect(lane).toBeVisible()
    const panel = await openTab(page, 'Changes')
    await expect(panel.getByRole('alert')).toContainText('Couldn’t compare the statuses.')
    await calls.healByClick()
    await lane.getByRole('button', { name: 'Try again' }).click()
    await expect(pane.getByRole('navigation', { name: 'Trail' })).toBeVisible()
    await expect(panel.getByRole('list', { name: 'Changes' })).toBeVisible()

    await calls.fail('deliveries.list')
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'Compare' })
    const choice = dialog.getByRole('listbox', { name: 'Deliveries to compare' }).getByRole('option')
    await expectWayOut(dialog, 'Couldn’t load the deliveries.', calls, choice.first())
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('records that could not be read show the failure, and those that could not be refetched stay', async () => {
    await calls.fail('trails.list')
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    const place = page.getByRole('region', { name: 'Records' })
    const row = page.getByRole('listbox', { name: 'Trails' }).getByRole('option')
    await expectWayOut(place, 'Couldn’t load the trails.', calls, row.first())
    await expect(row).toHaveCount(2)
    await calls.fail('trails.list')
    await post(captureUrl, { event: 'funding', payload: { fid: 'one', status: 'pending', amount: '10.00' } })
    await expect(place).toContainText('Out of date.')
    await expect(row).toHaveCount(2)
    await expectStale(place, calls, row.nth(2))
  })
})
