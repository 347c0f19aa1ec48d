import { transactionExample } from '../../support/inspection/examples.ts'
import { expectWayOut, failingCalls } from '../support/failing-calls.ts'
import { expect, test } from '../support/host/host.ts'
import { post, postInOrder } from '../support/posting.ts'
import { goToPlace, openDelivery, openTab, readRowsOf, startOver } from '../support/workspace.ts'

test('what could not be read of trails, deliveries and findings shows the failure, and is read after a retry', async ({
  page,
  captureUrl,
}) => {
  const calls = await failingCalls(page)
  await test.step('trails that could not be read show the failure, the list and one of them, and are read after a retry', async () => {
    await postInOrder(captureUrl, [
      transactionExample('issuance', 'PENDING'),
      transactionExample('issuance', 'COMPLETE'),
    ])
    await expect(readRowsOf(page)).toHaveCount(2)
    await calls.fail('trails.list')
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    const row = page.getByRole('listbox', { name: 'Trails' }).getByRole('option')
    await expectWayOut(page.getByRole('region', { name: 'Records' }), 'Couldn’t load the trails.', calls, row)

    const trail = page.getByRole('region', { name: 'Trail', exact: true })
    await calls.fail('trails.get')
    await row.click()
    await expectWayOut(
      trail,
      'Couldn’t load this trail.',
      calls,
      trail.getByRole('heading', { name: 'Issuance' }),
    )

    await calls.fail('deliveries.compare')
    await trail.locator('[data-step-id] > div > button:has(time)').last().click()
    const changes = trail.getByRole('list', { name: 'Changes' })
    await expectWayOut(trail, 'Couldn’t compare the statuses.', calls, changes)
  })

  await test.step('a delivery’s lane and changes that could not be read are read when asked again', async () => {
    await startOver(page)
    await goToPlace(page, 'Deliveries')
    await expect(readRowsOf(page)).toHaveCount(2)
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
  })

  await test.step('findings and fields that could not be counted are counted when asked again', async () => {
    await startOver(page)
    await post(captureUrl, transactionExample('issuance', 'COMPLETE', { amount: '0', surprise: 1 }))
    await expect(readRowsOf(page)).toHaveCount(3)
    await calls.fail('findings.summary')
    const strip = page.getByRole('region', { name: 'Findings', exact: true })
    await strip.getByRole('button', { name: 'Findings' }).click()
    await expectWayOut(strip, 'Couldn’t count the findings.', calls, strip.locator('[data-code]').first())

    await calls.fail('fields.undocumented')
    await strip.getByRole('button', { name: 'Undocumented fields…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Undocumented fields' })
    await expectWayOut(
      dialog,
      'Couldn’t load the fields.',
      calls,
      dialog.getByText('/payload/issuance/surprise'),
    )
  })
})
