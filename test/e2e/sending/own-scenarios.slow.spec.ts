import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from '../support/host/host.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { editorOf, openPlace, openScenarios, paneOf, replaceText } from './own-scenarios-steps.ts'

/** What is at the beginning or at the end of the file. */
async function expectInFile(page: Page, at: 'Home' | 'End', text: string): Promise<void> {
  await editorOf(page).press(`ControlOrMeta+${at}`)
  await expect(editorOf(page)).toContainText(text)
}

test('scenarios are duplicated, renamed, deleted, and made from a trail', async ({
  page,
  dataDir,
  captureUrl,
}) => {
  await test.step('scenarios are duplicated, renamed with what is unsaved, and deleted', async () => {
    const folder = join(dataDir, 'fixtures', 'scenarios')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'broken.json'), '{')
    await openScenarios(page)
    const pane = paneOf(page)
    await expect(page.getByRole('list', { name: 'Invalid scenario files' })).toContainText('broken.json')
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

  await test.step('a trail is saved as a scenario by one click, and by the palette', async () => {
    await postInOrder(captureUrl, fundings(1))
    await openPlace(page, 'Trails')
    await page.locator('[data-record-key]').first().click()
    await page.getByRole('button', { name: 'Save as scenario' }).click()
    const pane = paneOf(page)
    await expect(pane.getByText('own/funding-fid-0', { exact: true })).toBeVisible()
    await expect(pane.getByRole('table', { name: 'Steps' })).toContainText('pending')
    await expect(page).toHaveURL(/\/send\/scenarios\/own%2Ffunding-fid-0$/)
    await page.reload()
    await expect(pane.getByText('own/funding-fid-0', { exact: true })).toBeVisible()

    await openPlace(page, 'Trails')
    await page.locator('[data-record-key]').first().click()
    await expect(page.getByRole('button', { name: 'Save as scenario' })).toBeVisible()
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
