import type { Locator, Page } from 'playwright/test'
import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { startOver } from '../support/workspace.ts'

const boxOf = (page: Page): Locator => page.getByRole('combobox', { name: 'Search deliveries' })
const rowsOf = (page: Page): Locator => page.getByRole('listbox', { name: 'Deliveries' }).getByRole('option')
const offersOf = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Completions' }).getByRole('option')

async function captureThree(page: Page, captureUrl: string): Promise<void> {
  for (const body of [
    transactionExample('issuance', 'PENDING'),
    transactionExample('issuance', 'FAILED'),
    fundingExample('complete'),
  ])
    await fetch(captureUrl, { method: 'POST', body: JSON.stringify(body) })
  await expect(rowsOf(page)).toHaveCount(3)
}

test('deliveries are searched by queries', async ({ page, captureUrl }) => {
  await test.step('the help lists every field with an example', async () => {
    await captureThree(page, captureUrl)
    await page.getByRole('button', { name: 'Search syntax' }).click()
    const help = page.getByRole('dialog', { name: 'Search syntax' })
    for (const field of ['service', 'finding', 'amount', 'received'])
      await expect(help.getByRole('rowheader', { name: field, exact: true })).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
  })

  await test.step('a query is written with the keyboard alone, from what is offered', async () => {
    await startOver(page)
    await expect(rowsOf(page)).toHaveCount(3)
    await page.keyboard.press('/')
    await page.keyboard.type('kin')
    await expect(offersOf(page)).toHaveText([/^kind:/])
    await page.keyboard.press('ArrowDown')
    await expect(offersOf(page).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(boxOf(page)).toHaveValue('kind:')
    await page.keyboard.type('iss')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await expect(boxOf(page)).toHaveValue('kind:issuance ')
    await expect(rowsOf(page)).toHaveCount(2)
    await page.keyboard.type('status:failed')
    await page.keyboard.press('Enter')
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(page.getByRole('search').getByRole('status')).toHaveText('1 match')
    await expect(page.getByRole('listbox', { name: 'Deliveries' })).toBeFocused()
    // Deliveries that arrive during the search are searched too.
    await fetch(captureUrl, {
      method: 'POST',
      body: JSON.stringify(transactionExample('issuance', 'FAILED', { amount: '2.00' })),
    })
    await expect(page.getByRole('search').getByRole('status')).toHaveText('2 matches')
    await boxOf(page).focus()
    await page.keyboard.press('Escape')
    await expect(rowsOf(page)).toHaveCount(4)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox', { name: 'Deliveries' })).toBeFocused()
  })

  await test.step('a list that has no rows yet gets the focus with its first', async () => {
    await boxOf(page).fill('zebra')
    await expect(rowsOf(page)).toHaveCount(0)
    await boxOf(page).press('Enter')
    await expect(boxOf(page)).toBeFocused()
    await fetch(captureUrl, { method: 'POST', body: '{"name":"zebra"}' })
    await expect(page.getByRole('listbox', { name: 'Deliveries' })).toBeFocused()
  })
})
