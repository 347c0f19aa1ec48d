import { transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { post, rowsOf } from './findings-steps.ts'

test('the summary counts each finding and filters the list by it', async ({ page, captureUrl }) => {
  await post(captureUrl, transactionExample('issuance', 'PENDING'))
  await post(captureUrl, 'no json')
  await post(captureUrl, 'no json either')
  await expect(rowsOf(page)).toHaveCount(3)
  const strip = page.getByRole('region', { name: 'Findings', exact: true })
  await strip.getByRole('button', { name: 'Findings' }).click()
  const code = strip.locator('[data-code="body-not-json"]')
  await expect(code).toContainText('2')
  await code.click()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(page.getByLabel('Search deliveries')).toHaveValue('finding:body-not-json')
  await expect(code).toHaveAttribute('aria-pressed', 'true')
  await code.click()
  await expect(rowsOf(page)).toHaveCount(3)
})
