import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { barriers, holdStill } from '../support/axe.ts'
import { expect, test } from '../support/host/host.ts'

test('records, changes and searches are accessible', async ({ page, captureUrl }) => {
  test.slow()
  await holdStill(page)
  const isOpen = async (state: string) => expect(await barriers(page), state).toEqual([])
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Trails' }).click()
  await expect(page.getByText('No records')).toBeVisible()
  await isOpen('no record yet')
  await fill(captureUrl)
  const records = page.getByRole('listbox', { name: 'Trails' }).getByRole('option')
  await expect(records).toHaveCount(3)
  await records.filter({ hasText: 'Redemption' }).click()
  const trail = page.getByRole('region', { name: 'Trail', exact: true })
  await trail.locator('[data-step-id] > div > button:has(time)').last().click()
  await expect(trail.getByRole('list', { name: 'Changes' })).toBeVisible()
  await isOpen('trail with a refund and a step open')
  await page.getByText('Side by side').click()
  await isOpen('changes side by side')
  await page.getByText('Text', { exact: true }).click()
  await expect(page.locator('.cm-changedText').first()).toBeVisible()
  await isOpen('changes as text')
  await page.getByText('Inline').click()
  await records.filter({ hasText: 'Issuance' }).click()
  await trail.getByRole('button', { name: 'Received 2 times' }).click()
  await isOpen('trail out of order with repetitions')

  await page.keyboard.press('/')
  await page.keyboard.type('kind:issuance status:')
  await page.keyboard.press('ArrowDown')
  await isOpen('completions')
  await page.getByLabel('Search trails').fill('amount:much kind:issuance')
  await expect(page.getByTestId('search-wrong')).toBeVisible()
  await isOpen('an error in the search')
  await page.getByRole('button', { name: 'Search syntax' }).click()
  await expect(page.getByRole('dialog', { name: 'Search syntax' })).toBeVisible()
  await isOpen('help')
  await page.keyboard.press('Escape')
  await page.getByLabel('Search trails').fill('')

  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Deliveries' }).click()
  const findings = page.getByRole('region', { name: 'Findings', exact: true })
  await findings.getByRole('button', { name: 'Findings' }).click()
  await expect(findings.locator('[data-code]').first()).toBeVisible()
  await isOpen('summary of findings')
  await page.locator('[role=option][data-delivery-id="2"]').click()
  await expect(page.getByRole('tab', { name: 'Changes' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.locator('#compare-choices [role=option]').first()).toBeVisible()
  await isOpen('choosing what to compare with')
})

async function fill(captureUrl: string): Promise<void> {
  const refund = (refund_status: string, refund_steps: object[]) =>
    transactionExample('redemption', 'FAILED', { refunded: true, refund_status, refund_steps })
  const bodies = [
    transactionExample('issuance', 'COMPLETE'),
    transactionExample('issuance', 'PENDING', { amount: '9.99' }),
    transactionExample('issuance', 'PENDING', { amount: '9.99' }),
    refund('PENDING', []),
    refund('COMPLETE', [{ step: 'FIAT_REFUND', status: 'COMPLETE', id: 'r-1' }]),
    fundingExample('complete'),
  ]
  for (const body of bodies) await post(captureUrl, JSON.stringify(body))
  await post(captureUrl, 'no json')
}

async function post(captureUrl: string, body: string): Promise<void> {
  expect((await fetch(captureUrl, { method: 'POST', body })).status).toBe(200)
}
