import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { barriers, holdStill } from '../support/axe.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, postInOrder } from '../support/posting.ts'

const paneOf = (page: Page): Locator => page.getByRole('region', { name: 'Scenario', exact: true })

const editorOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Scenario file' })

const listOf = (page: Page): Locator => page.getByRole('listbox', { name: 'Scenarios' })

async function openPlace(page: Page, place: 'Send' | 'Trails'): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: place }).click()
}

async function openScenarios(page: Page): Promise<void> {
  await openPlace(page, 'Send')
  await page.getByRole('tab', { name: 'Scenarios' }).click()
  await expect(listOf(page)).toBeVisible()
}

/** A string at the end of the file, without quotes, or a number. Of a low window the editor renders only what is in sight. */
async function replaceText(page: Page, from: string, to: string): Promise<void> {
  await editorOf(page).press('ControlOrMeta+End')
  await editorOf(page).getByText(from, { exact: true }).dblclick()
  await page.keyboard.type(to)
}

/** What is at the beginning or at the end of the file. */
async function expectInFile(page: Page, at: 'Home' | 'End', text: string): Promise<void> {
  await editorOf(page).press(`ControlOrMeta+${at}`)
  await expect(editorOf(page)).toContainText(text)
}

test('scenarios are duplicated, renamed, deleted, and made from a trail', async ({ page, captureUrl }) => {
  await test.step('scenarios are duplicated, renamed with what is unsaved, and deleted', async () => {
    await openScenarios(page)
    const pane = paneOf(page)
    await page.getByRole('option', { name: /Notifications out of order/ }).click()
    await pane.getByRole('button', { name: 'Duplicate…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Duplicate scenario' })
    await expect(dialog.getByLabel('File name')).toHaveValue('notifications-out-of-order-copy')
    await dialog.getByLabel('Title').fill('Mine')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(pane.getByText('own/mine')).toBeVisible()

    await pane.getByRole('button', { name: 'Edit' }).click()
    await replaceText(page, '"swap"', 'duplicate')
    await pane.getByRole('button', { name: 'Scenario actions' }).click()
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    const renaming = page.getByRole('dialog', { name: 'Rename scenario' })
    await renaming.getByLabel('Title').fill('Renamed')
    await renaming.getByLabel('File name').fill('renamed')
    await renaming.getByRole('button', { name: 'Rename' }).click()
    await expect(pane.getByText('own/renamed')).toBeVisible()
    await expectInFile(page, 'End', '"fault": "duplicate"')
    await expectInFile(page, 'Home', '"title": "Renamed"')
    await pane.getByRole('button', { name: 'Discard' }).click()
    await expectInFile(page, 'End', '"fault": "swap"')

    await pane.getByRole('button', { name: 'Scenario actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete scenario' }).click()
    await expect(page.getByRole('option', { name: /Renamed/ })).toBeHidden()
  })

  await test.step('a trail is saved as a scenario by its menu, and by the palette', async () => {
    await postInOrder(captureUrl, fundings(1))
    await openPlace(page, 'Trails')
    await page.locator('[data-record-key]').first().click()
    await page.getByRole('button', { name: 'Trail actions' }).click()
    await page.getByRole('menuitem', { name: 'Save as scenario' }).click()
    const pane = paneOf(page)
    await expect(pane.getByText('own/funding-fid-0', { exact: true })).toBeVisible()
    await expect(pane.getByRole('table', { name: 'Steps' })).toContainText('pending')
    await expect(page).toHaveURL(/\/send\/scenarios\/own%2Ffunding-fid-0$/)
    await page.reload()
    await expect(pane.getByText('own/funding-fid-0', { exact: true })).toBeVisible()

    await openPlace(page, 'Trails')
    await page.locator('[data-record-key]').first().click()
    await expect(page.getByRole('button', { name: 'Trail actions' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('save this trail')
    await page.keyboard.press('Enter')
    await expect(pane.getByText('own/funding-fid-0-2')).toBeVisible()

    // Its notifications have no fixture: the history names their record.
    await pane.getByText('Without delays').click()
    await pane.getByRole('button', { name: 'Run' }).click()
    await expect(pane.getByRole('region', { name: 'Progress' })).toContainText('1 of 1 sent')
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByRole('table', { name: 'History' })).toContainText(/Notification *[0-9a-f]{8}/)
  })
})

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
  await expect(pane.getByText('The scenario is valid.')).toBeVisible()
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
  await expect(pane.getByText('The scenario is valid.')).toBeVisible()

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
