import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { environmentPane, goToServices } from '../support/services.ts'
import { listOf, rowsOf } from '../support/workspace.ts'

test('the first run needs one click, and the list fills', async ({ page }) => {
  await page.getByRole('button', { name: 'Try it without an account' }).click()
  await expect(listOf(page)).toBeVisible()
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(8)
  await rowsOf(page).first().click()
  await page
    .getByRole('region', { name: 'Delivery', exact: true })
    .getByRole('button', { name: /^practice-/ })
    .click()
  await expect(environmentPane(page).getByRole('heading', { name: /^practice-/ })).toBeVisible()
  const environments = page.getByRole('navigation', { name: 'Environments' })
  await expect(environments.getByRole('button', { name: /practice-transactions.*registered/ })).toBeVisible()
  await expect(environments.getByRole('button', { name: /practice-funding.*registered/ })).toBeVisible()

  await goToServices(page, 'Practice service')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('stopped', { exact: true })).toBeVisible()
  expect((await callOf(page, 'practice.status', {})).state).toBe('stopped')
})

test('an invalid value is reported at its field, and so is a port in use', async ({ page, captureUrl }) => {
  await goToServices(page, 'Practice service')
  await page.getByLabel('Duplicates').fill('120')
  await page.getByRole('button', { name: 'Start only' }).click()
  await expect(page.getByText('From 0 to 100 percent.')).toBeVisible()
  await page.getByLabel('Duplicates').fill('12')
  const { port } = new URL(captureUrl)
  await page.getByLabel('Port', { exact: true }).fill(port)
  await page.getByRole('button', { name: 'Start only' }).click()
  await expect(page.getByRole('alert')).toContainText(`Port ${port} is in use`)
  expect((await callOf(page, 'practice.status', {})).state).toBe('stopped')
})
