import { fundingExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { openDelivery } from '../support/workspace.ts'
import { chooseFixture, openSendDialog } from './sending-steps.ts'

test('a record can only be continued by a fixture of its kind', async ({ page, captureUrl }) => {
  await post(captureUrl, fundingExample('pending'))
  await openDelivery(page, 1)
  const dialog = await openSendDialog(page)
  const next = dialog.getByLabel('Next status of the selected record')
  await chooseFixture(dialog, 'withdrawal-complete')
  await expect(next).toBeDisabled()
  await chooseFixture(dialog, 'funding-complete')
  await expect(next).toBeEnabled()
})
