import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { changeAt, expectChange, laneSteps, openDelivery, openTab } from '../support/workspace.ts'
import { chooseFixture, openSendDialog, result } from './sending-steps.ts'

test('the next status follows a record of its kind, keeps its fields, and updated_at follows', async ({
  page,
  captureUrl,
}) => {
  await test.step('the next status of a record keeps its fields, and updated_at follows', async () => {
    await post(captureUrl, transactionExample('issuance', 'PENDING'))
    await openDelivery(page, 1)
    const dialog = await openSendDialog(page)
    await chooseFixture(dialog, 'issuance-complete')
    await dialog.getByText('Next status of the selected record').click()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(result(dialog)).toContainText('200 OK')
    await page.keyboard.press('Escape')

    await openDelivery(page, 2)
    await expect(laneSteps(page)).toHaveText([/PENDING/, /COMPLETE/])
    await openTab(page, 'Changes')
    await expectChange(page, '/payload/status', '"PENDING"', '"COMPLETE"')
    await expect(changeAt(page, '/payload/updated_at')).toBeVisible()
    await expect(page.getByText('unexpected')).toHaveCount(0)
    const { base64 } = await callOf(page, 'deliveries.body', { id: 2 })
    const { payload } = JSON.parse(Buffer.from(base64, 'base64').toString())
    const before = transactionExample('issuance', 'PENDING').payload
    expect(Date.parse(payload.updated_at)).toBeGreaterThan(Date.parse(String(before.updated_at)))
    expect(payload).toMatchObject({ id: before.id, created_at: before.created_at })
    expect(payload.issuance.amount).toBe('1500.25')
  })

  await test.step('only a fixture of its own kind can follow a record', async () => {
    await post(captureUrl, fundingExample('pending'))
    await openDelivery(page, 3)
    const dialog = await openSendDialog(page)
    const next = dialog.getByLabel('Next status of the selected record')
    await chooseFixture(dialog, 'withdrawal-complete')
    await expect(next).toBeDisabled()
    await chooseFixture(dialog, 'funding-complete')
    await expect(next).toBeEnabled()
  })
})
