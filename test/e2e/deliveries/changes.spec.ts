import { expect, test } from '../support/host/host.ts'
import { capture } from './changes-steps.ts'

test('the unexpected stands first and loud, in one list and side by side', async ({ page, captureUrl }) => {
  await capture(page, captureUrl)
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await expect(changes.first()).toHaveAttribute('data-pointer', '/payload/issuance/amount')
  await expect(changes.first()).toContainText('unexpected')
  await page.getByText('Side by side').click()
  const table = page.getByRole('table', { name: 'Changes side by side' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Field',
    'PENDING, delivery 1',
    'IN_PROGRESS, delivery 2',
  ])
  const row = table.locator('[data-pointer="/payload/issuance/amount"]')
  await expect(row.getByRole('cell')).toHaveText(['"1500.25"', '"9.99"'])
})
