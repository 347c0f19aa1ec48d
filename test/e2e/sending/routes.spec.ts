import type { Locator, Page } from 'playwright/test'
import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { goToPlace, openDelivery, openTab } from '../support/workspace.ts'
import { rows } from './routes-steps.ts'

function filter(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Forward only matching deliveries' })
}

test('a route made by the keyboard forwards what its filter finds, and shows how its app does', async ({
  page,
  captureUrl,
  target,
}) => {
  // Keys are listened for once the first place has its data.
  await expect(page.getByRole('heading', { name: 'Waiting for the first delivery' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { name: 'No routes' })).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: 'New route' })
  await form.getByLabel('Name').fill('my app')
  await form.getByLabel('Path', { exact: true }).fill('/hooks*')
  await form.getByLabel('URL of app 1').fill(`${target.url}/in`)
  await expect(form.getByText(`POST /hooks… → ${target.url}/in`, { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(form.getByText(`POST /hooks… → ${target.url}/in/hooks…`)).toBeVisible()

  // The language of the list, with its completion and its marks.
  await filter(page).focus()
  await page.keyboard.type('kin')
  await expect(page.getByRole('option', { name: /^kind:/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('nonsense x:1')
  await expect(form.getByText('Unknown field "x"')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await filter(page).fill('kind:funding')
  await page.keyboard.press('Escape')
  await form.getByLabel('Name').press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(
    page.getByRole('form', { name: 'my app' }).getByText('Nothing was forwarded yet.'),
  ).toBeVisible()

  await post(`${captureUrl}/hooks/a`, transactionExample('issuance', 'COMPLETE'))
  await post(`${captureUrl}/other`, fundingExample('complete'))
  await post(`${captureUrl}/hooks/b`, fundingExample('complete'))
  await expect(page.getByText(/responded 200 at/)).toBeVisible()
  expect(target.recorded.map(({ target: path }) => path)).toEqual(['/in/hooks/b'])

  await goToPlace(page, 'Deliveries')
  await openDelivery(page, 3)
  const attempt = (await openTab(page, 'Responses')).getByRole('listitem')
  await expect(attempt).toContainText('forwarded')
  await expect(attempt).toContainText(`${target.url}/in/hooks/b`)
  await expect(attempt).toContainText('identical')
})
