import { transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { postInOrder } from '../support/posting.ts'
import { laneSteps, openDelivery, shownDelivery } from '../support/workspace.ts'

const pending = transactionExample('issuance', 'PENDING')

const inProgress = transactionExample('issuance', 'IN_PROGRESS')

const complete = transactionExample('issuance', 'COMPLETE')

test('a trail is in the order of the record, whatever came first', async ({ page, captureUrl }) => {
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
