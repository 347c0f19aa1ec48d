import { transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { postInOrder } from '../support/posting.ts'
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
