import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../support/host/host.ts'

async function openScenarios(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Send' }).click()
  await page.getByRole('tab', { name: 'Scenarios' }).click()
  return page.getByRole('region', { name: 'Scenario', exact: true })
}

test('scenarios are chosen and run by keys alone, and a target elsewhere is asked about', async ({
  page,
}) => {
  await openScenarios(page)
  const list = page.getByRole('listbox', { name: 'Scenarios' })
  await list.focus()
  await page.keyboard.press('End')
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  const pane = page.getByRole('region', { name: 'Scenario', exact: true })
  await pane.getByText('Another URL').click()
  await pane.getByLabel('Target URL').fill('https://hooks.example/here')
  await page.keyboard.press('Enter')
  await expect(pane.getByRole('region', { name: 'Result' })).toContainText('not this machine')
})
