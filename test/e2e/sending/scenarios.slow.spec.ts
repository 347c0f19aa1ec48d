import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../support/host/host.ts'
import { laneSteps, openDelivery, rowsOf } from '../support/workspace.ts'

async function openScenarios(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Send' }).click()
  await page.getByRole('tab', { name: 'Scenarios' }).click()
  return page.getByRole('region', { name: 'Scenario', exact: true })
}

test('a scenario is chosen by keys, asked about elsewhere, run, followed, and found in its trail', async ({
  page,
}) => {
  const pane = await openScenarios(page)
  const list = page.getByRole('listbox', { name: 'Scenarios' })
  await list.focus()
  await page.keyboard.press('End')
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await pane.getByText('Another URL').click()
  await pane.getByLabel('Target URL').fill('https://hooks.example/here')
  await page.keyboard.press('Enter')
  await expect(pane.getByRole('region', { name: 'Result' })).toContainText('not this machine')
  await pane.getByText('This listener').click()

  await page.getByRole('option', { name: /Notifications out of order/ }).click()
  const preview = pane.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('sent as number 3: Sent late')).toBeAttached()
  await expect(pane.getByRole('table', { name: 'Steps' })).toContainText('Arrived after a later notification')
  await pane.getByText('Without delays').click()
  await pane.getByRole('button', { name: 'Run' }).click()
  await expect(pane.getByRole('region', { name: 'Progress' })).toContainText('3 of 3 sent')
  await pane.getByRole('button', { name: 'Results' }).click()
  await expect(page.getByRole('region', { name: 'Batch' })).toContainText('Scenario out-of-order')
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Deliveries' }).click()
  await expect(rowsOf(page)).toHaveCount(3)
  await openDelivery(page, 3)
  await expect(laneSteps(page)).toHaveText([/PENDING/, /IN_PROGRESS.*arrived 3/, /COMPLETE/])
})
