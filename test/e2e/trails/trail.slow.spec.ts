import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { post, postInOrder } from '../support/posting.ts'
import { expectChange, laneSteps, openDelivery, openTab, shownDelivery } from '../support/workspace.ts'

const pending = transactionExample('issuance', 'PENDING')

const inProgress = transactionExample('issuance', 'IN_PROGRESS')

const complete = transactionExample('issuance', 'COMPLETE')

test('a trail shows repetitions, what should not change, and what is uncertain', async ({
  page,
  captureUrl,
}) => {
  await test.step('a repetition is marked and names the first', async () => {
    await postInOrder(captureUrl, [pending, complete, complete])
    await openDelivery(page, 3)
    await expect(laneSteps(page)).toHaveText([/PENDING/, /COMPLETE/, /repeated/])
    const panel = await openTab(page, 'Changes')
    await expect(panel.getByText('Repeated.')).toBeVisible()
    await panel.getByRole('button', { name: 'delivery 2' }).click()
    await shownDelivery(page, 2)
  })

  await test.step('a tab is shown when it is pressed, wherever it is by the release', async () => {
    await openDelivery(page, 1)
    await openTab(page, 'Payload')
    const tab = page.getByRole('tab', { name: 'Changes' })
    await tab.hover()
    await page.mouse.down()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await laneSteps(page).first().hover()
    await page.mouse.up()
    await expect(page.getByText('First status of this record')).toBeVisible()
  })

  await test.step('where the order is not certain, the trail shows that', async () => {
    // Both final, both of one instant: only arrival is left.
    await postInOrder(captureUrl, [fundingExample('complete'), fundingExample('failed')])
    await openTab(page, 'Payload')
    await openDelivery(page, 5)
    await expect(page.getByText('order not certain')).toBeVisible()
    await openTab(page, 'Changes')
    await expect(page.getByText('Order not certain.')).toBeVisible()
  })
})

test('an open delivery follows what its record gets later', async ({ page, captureUrl }) => {
  await postInOrder(captureUrl, [complete])
  await openDelivery(page, 1)
  await openTab(page, 'Changes')
  await expect(page.getByText('First status of this record')).toBeVisible()
  await post(captureUrl, inProgress)
  await expectChange(page, '/payload/status', '"IN_PROGRESS"', '"COMPLETE"')
  await expect(laneSteps(page)).toHaveText([/IN_PROGRESS/, /COMPLETE/])
})
