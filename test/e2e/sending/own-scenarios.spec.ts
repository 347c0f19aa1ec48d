import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { barriers, holdStill } from '../support/axe.ts'
import { expect, test } from '../support/host/host.ts'
import { editorOf, openScenarios, paneOf, replaceText } from './own-scenarios-steps.ts'

async function create(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New scenario…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New scenario' })
  await dialog.getByLabel('Title').fill(title)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(editorOf(page)).toContainText(title)
}

test('a scenario is created, edited with problems at their places, run unsaved, and saved', async ({
  page,
  target,
  dataDir,
}) => {
  await holdStill(page)
  await openScenarios(page)
  await create(page, 'Two deposits')
  const pane = paneOf(page)
  await expect(pane.getByText('A valid scenario.')).toBeVisible()
  await expect(
    pane.getByRole('region', { name: 'Preview' }).getByText('Duplicate', { exact: true }),
  ).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await replaceText(page, '"duplicate"', 'explode')
  const problem = pane.getByRole('list', { name: 'Problems' }).getByRole('button')
  await expect(problem).toHaveText(/\/faults\/0\/fault.*Unknown fault/)
  await expect(page.locator('.code-problem-error')).toHaveText('"explode"')
  await expect(pane.getByRole('button', { name: 'Save' })).toBeDisabled()
  await problem.click()
  await expect(editorOf(page)).toBeFocused()
  await replaceText(page, '"explode"', 'swap')
  await expect(problem).toHaveText(/\/faults\/0\/step.*No later step follows/)
  await replaceText(page, '"swap"', 'duplicate')
  await expect(pane.getByText('A valid scenario.')).toBeVisible()

  await replaceText(page, '2', '1')
  await expect(pane.getByText('Edited', { exact: true })).toBeVisible()
  await pane.getByText('Another URL').click()
  await pane.getByLabel('Target URL').fill(target.url)
  await pane.getByText('Without delays').click()
  await pane.getByLabel('Seed').fill('7')
  await pane.getByRole('button', { name: 'Run' }).click()
  await expect(pane.getByRole('region', { name: 'Progress' })).toContainText('4 of 4 sent')

  const file = join(dataDir, 'fixtures', 'scenarios', 'two-deposits.json')
  expect(readFileSync(file, 'utf8')).toContain('"step": 2')
  await pane.getByRole('button', { name: 'Save' }).click()
  await expect(pane.getByText('Edited', { exact: true })).toBeHidden()
  expect(readFileSync(file, 'utf8')).not.toContain('"step": 2')
  await pane.getByRole('button', { name: 'Close' }).click()
  await expect(pane.getByRole('table', { name: 'Steps' })).toContainText('IN_PROGRESS again, byte for byte')

  // The same seed, the same records.
  await pane.getByRole('button', { name: 'Run' }).click()
  await expect.poll(() => target.recorded.length).toBe(8)
  const ids = target.recorded.map(({ body }) => JSON.parse(body.toString()).payload.id)
  expect(new Set(ids).size).toBe(1)
  await pane.getByLabel('Seed').fill('none')
  await expect(pane.getByRole('button', { name: 'Run' })).toBeDisabled()
})
