import { transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { post, postInOrder } from '../support/posting.ts'
import { expectChange, laneSteps, openDelivery, openTab } from '../support/workspace.ts'

const pending = transactionExample('issuance', 'PENDING')

const inProgress = transactionExample('issuance', 'IN_PROGRESS')

const complete = transactionExample('issuance', 'COMPLETE')

test('a tab is shown when it is pressed, wherever the pointer is at the release', async ({
  page,
  captureUrl,
}) => {
  await postInOrder(captureUrl, [pending, complete])
  await openDelivery(page, 1)
  const tab = page.getByRole('tab', { name: 'Changes' })
  await tab.hover()
  await page.mouse.down()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await laneSteps(page).first().hover()
  await page.mouse.up()
  await expect(page.getByText('First status of this record')).toBeVisible()
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
