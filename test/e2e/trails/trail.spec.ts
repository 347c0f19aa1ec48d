import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { post, postInOrder } from '../support/posting.ts'
import {
  changeAt,
  expectChange,
  laneSteps,
  openDelivery,
  openTab,
  shownDelivery,
} from '../support/workspace.ts'

const pending = transactionExample('issuance', 'PENDING')
const inProgress = transactionExample('issuance', 'IN_PROGRESS')
const complete = transactionExample('issuance', 'COMPLETE')

test('a trail and its changes are in the order of the record', async ({ page, captureUrl }) => {
  await test.step('a trail is in the order of the record, whatever came first', async () => {
    await postInOrder(captureUrl, [complete, pending, inProgress])
    await openDelivery(page, 1)
    await expect(laneSteps(page)).toHaveText([/PENDING/, /IN_PROGRESS/, /COMPLETE/])
    await expect(laneSteps(page)).toHaveText([/arrived 2/, /arrived 3/, /arrived 1/])
    await expect(laneSteps(page).nth(2)).toHaveAttribute('aria-current', 'step')

    // From the last step to the first by the keys of the lane.
    await page.keyboard.press('t')
    await page.keyboard.press('ArrowLeft')
    await shownDelivery(page, 3)
    await page.keyboard.press('ArrowLeft')
    await shownDelivery(page, 2)
    await expect(laneSteps(page).nth(0)).toBeFocused()
  })

  await test.step('changes are against the status before in the order of the record', async () => {
    await openDelivery(page, 1)
    const panel = await openTab(page, 'Changes')
    await expect(panel.getByRole('button', { name: 'delivery 3' })).toContainText('IN_PROGRESS')
    await expectChange(page, '/payload/status', '"IN_PROGRESS"', '"COMPLETE"')
    await expect(changeAt(page, '/payload/updated_at')).toContainText('10:03:00')
    await expect(changeAt(page, '/payload/updated_at')).toContainText('10:08:00')
    const added = changeAt(page, '/payload/issuance/crypto_tx_hash')
    await expect(added).toContainText('added')
    await expect(added).toContainText('"0x5f1d3c2b')
    await expect(changeAt(page, '/payload/issuance/crypto_destination_address')).toContainText('added')
    await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveCount(4)

    await openDelivery(page, 3)
    await expectChange(page, '/payload/status', '"PENDING"', '"IN_PROGRESS"')
    await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveCount(2)

    await openDelivery(page, 2)
    await expect(panel.getByText('First status of this record')).toBeVisible()
  })
})

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

test('an amount that changes stands out from what a status brings with it', async ({ page, captureUrl }) => {
  const other = transactionExample('issuance', 'IN_PROGRESS', { amount: '1500.250' })
  await postInOrder(captureUrl, [pending, other])
  await openDelivery(page, 2)
  const panel = await openTab(page, 'Changes')
  const amount = changeAt(page, '/payload/issuance/amount')
  // As the text that came: the two are the same number.
  await expectChange(page, '/payload/issuance/amount', '"1500.25"', '"1500.250"')
  await expect(amount).toHaveAttribute('data-expected', 'false')
  await expect(panel.getByText('1 unexpected')).toBeVisible()
  await expect(changeAt(page, '/payload/status')).toHaveAttribute('data-expected', 'true')
})
