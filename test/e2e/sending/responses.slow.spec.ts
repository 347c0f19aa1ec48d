import type { Locator, Page } from 'playwright/test'
import { barriers, holdStill } from '../support/axe.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { goToPlace, openDelivery, openTab } from '../support/workspace.ts'

function banner(page: Page): Locator {
  return page.getByText('Simulated failures are on.')
}

test('a rule is described in a sentence, fails as described, is shown everywhere, and ends with one click', async ({
  page,
  captureUrl,
}) => {
  await holdStill(page)
  await goToPlace(page, 'Routes')
  await page.getByRole('button', { name: 'Simulate failures' }).click()
  const form = page.getByRole('form', { name: 'New route' })
  await expect(form.getByRole('button', { name: 'Every delivery gets 503.' })).toBeVisible()
  await form.getByLabel('Only every nth').fill('2')
  await form.getByLabel('Status', { exact: true }).last().fill('429')
  await form.getByLabel('Delay').fill('0.05')
  await form.getByLabel('Headers').fill('Retry-After: 7')
  await form.getByRole('checkbox', { name: 'Custom body' }).click()
  await form.getByLabel('Response body').fill('slow down')
  const sentence = 'Every 2nd delivery gets 429 with custom body and headers after 50 ms.'
  await expect(form.getByRole('button', { name: sentence })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText(`Route *: ${sentence}`)).toBeVisible()
  expect(await barriers(page)).toEqual([])

  expect(await post(captureUrl, '{}')).toBe(200)
  const failed = await fetch(captureUrl, { method: 'POST', body: '{}' })
  expect([failed.status, failed.headers.get('retry-after'), await failed.text()]).toEqual([
    429,
    '7',
    'slow down',
  ])

  // Shown in every place, and at the delivery that it concerned.
  await goToPlace(page, 'Deliveries')
  await expect(banner(page)).toBeVisible()
  await openDelivery(page, 2)
  const response = await openTab(page, 'Responses')
  await expect(response).toContainText('429')
  await expect(response).toContainText('Rule 1 of a route (simulated failure)')
  await expect(response).toContainText('Every 2nd delivery gets 429')
  await openDelivery(page, 1)
  await expect(response).not.toContainText('simulated')

  await page.getByRole('button', { name: 'Respond normally' }).click()
  await expect(banner(page)).toBeHidden()
  expect([await post(captureUrl, '{}'), await post(captureUrl, '{}')]).toEqual([200, 200])
  // The rule is off, not gone.
  await goToPlace(page, 'Routes')
  await page
    .getByRole('region', { name: 'Routes' })
    .getByRole('button', { name: /does not forward/ })
    .click()
  await expect(page.getByRole('checkbox', { name: 'Rule 1 is on' })).not.toBeChecked()
})
