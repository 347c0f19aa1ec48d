import type { Page } from 'playwright/test'
import { expect, test } from '../support/host/host.ts'
import { goToSettings } from '../support/workspace.ts'

test('the theme can be chosen against the system, and stays; the licenses of others are named', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await background(page)
  await goToSettings(page)
  await expect(page.getByText('THIRD-PARTY.md')).toBeVisible()
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(() => background(page)).not.toBe(light)
  const dark = await background(page)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible()
  await expect.poll(() => background(page)).toBe(dark)
  await goToSettings(page)
  await expect(page.getByLabel('Dark', { exact: true })).toBeChecked()
  await page.getByText('System', { exact: true }).click()
  await expect.poll(() => background(page)).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => background(page)).toBe(dark)
})

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}
