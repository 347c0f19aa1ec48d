import type { Page } from 'playwright/test'
import { transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { postInOrder } from '../support/posting.ts'
import { expectChange, readRowsOf, rowOf, startOver, tabPanel } from '../support/workspace.ts'
import { steps } from './support/steps.ts'

/** The changes from delivery 1 to delivery 3. */
async function expectComparison(page: Page): Promise<void> {
  const changes = tabPanel(page, 'Changes')
  await expect(changes).toContainText('to PENDING delivery 3')
  await expect(changes.getByRole('button', { name: /delivery 1$/ })).toBeVisible()
  await expectChange(page, '/payload/issuance/amount', '"1500.25"', '"9.99"')
}

test('two deliveries are compared by mouse in three clicks, and by keyboard in six keys', async ({
  page,
  captureUrl,
}) => {
  const { event, payload } = transactionExample('issuance', 'PENDING', { amount: '9.99' })
  await postInOrder(captureUrl, [
    transactionExample('issuance', 'PENDING'),
    transactionExample('conversion', 'COMPLETE'),
    { event, payload: { ...payload, id: '00000000-0000-4000-8000-000000000001' } },
  ])
  await expect(readRowsOf(page)).toHaveCount(3)
  let counted = await steps(page)
  await rowOf(page, 1).click()
  await rowOf(page, 3).click({ modifiers: ['ControlOrMeta'] })
  await page
    .getByRole('region', { name: 'Selected deliveries' })
    .getByRole('button', { name: 'Compare' })
    .click()
  await expectComparison(page)
  await counted.expectAtMost(3)

  await startOver(page)
  await expect(readRowsOf(page)).toHaveCount(3)
  counted = await steps(page)
  for (const key of ['j', 'x', 'j', 'j', 'x', 'c']) await page.keyboard.press(key)
  await expectComparison(page)
  await counted.expectAtMost(6)
  await counted.expectNoClicks()
})
