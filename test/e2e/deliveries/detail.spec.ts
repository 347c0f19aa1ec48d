import { transactionExample } from '../../support/inspection/examples.ts'
import { barriers } from '../support/axe.ts'
import { expect, test } from '../support/host/host.ts'
import { postInOrder } from '../support/posting.ts'
import { tooWide } from '../support/too-wide.ts'
import { changeAt, openDelivery, openTab, showJson } from '../support/workspace.ts'

const failure = {
  failure_reason: 'Deposit amount is insufficient for token issuance',
  error: {
    code: 'insufficient_deposit_amount_for_issuance',
    message: 'Deposit amount is insufficient for token issuance',
  },
}

test('a delivery says what happened and why before its fields, and its fields before its JSON', async ({
  page,
  captureUrl,
}) => {
  await postInOrder(captureUrl, [
    transactionExample('issuance', 'PENDING'),
    transactionExample('issuance', 'FAILED', failure),
    transactionExample('issuance', 'COMPLETE', { amount: '2500.25' }),
  ])

  const detail = await openDelivery(page, 2)
  const heading = detail.getByRole('heading', { level: 2 })
  await expect(heading).toContainText('Issuance of 1500.25 MXN by SPEI FAILED after 8 min')
  await expect(heading).toHaveAccessibleName(/^Issuance of 1,500\.25 MXN/)
  await expect(detail.getByTestId('head-reason')).toHaveText(
    `Reason ${failure.failure_reason} ${failure.error.code}`,
  )

  const fields = detail.getByRole('region', { name: 'Fields' })
  const field = (pointer: string) => fields.locator(`[data-pointer="${pointer}"]`)
  await expect(field('/payload/status')).toContainText('Final: the transaction failed')
  for (const [width, height, limit] of [
    [1024, 700, 200],
    [1440, 900, 170],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await tooWide(page)).toEqual([])
    const tabs = await page.getByRole('tablist', { name: 'Delivery details' }).boundingBox()
    expect(tabs?.y).toBeLessThanOrEqual(limit)
  }

  await openDelivery(page, 3)
  await expect(detail.getByText('A second, different final status.')).toBeVisible()
  await detail.getByRole('button', { name: 'View changes' }).click()
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await expect(changeAt(page, '/payload/issuance/amount')).toContainText(/unexpected.*as delivery 2 said/)
  const isExpected = await changes.evaluateAll(all => all.map(({ dataset }) => dataset.expected))
  expect(isExpected).toContain('true')
  expect(isExpected).toEqual([...isExpected].sort())
  await expect(changeAt(page, '/payload/status')).toContainText('as delivery 2 said')
  expect(await barriers(page)).toEqual([])
  await page.getByText('Side by side').click()
  const table = page.getByRole('table', { name: 'Changes side by side' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Field',
    'FAILED, delivery 2',
    'COMPLETE, delivery 3',
  ])
  const amounts = table.locator('[data-pointer="/payload/issuance/amount"]').getByRole('cell')
  await expect(amounts).toHaveText(['"1500.25"', '"2500.25"'])

  await openTab(page, 'Payload')
  await expect(await showJson(page)).toContainText('"2500.25"')
})
