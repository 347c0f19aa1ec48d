import type { Locator, Page } from 'playwright/test'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { goToPlace, openDelivery, rowsOf } from '../support/workspace.ts'

const sessionRows = (page: Page): Locator => page.getByRole('table', { name: 'Sessions' }).locator('tbody tr')

const sessionRow = (page: Page, name: string): Locator => sessionRows(page).filter({ hasText: name })

/** From the menu of a session. */
async function choose(page: Page, session: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${session}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** From the bar on top, from any place. */
async function startSession(page: Page, name: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^session / })
    .click()
  await page.getByRole('menuitem', { name: 'New session…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New session' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: `session ${name}` })).toBeVisible()
}

test('sessions are renamed, pinned, archived and deleted', async ({ page, captureUrl }) => {
  await test.step('sessions are walked, found and begun by the keyboard alone', async () => {
    await startSession(page, 'First')
    await startSession(page, 'Second')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await expect(sessionRows(page)).toHaveCount(3)
    await page.keyboard.press('j')
    await expect(sessionRow(page, 'Second').getByRole('button', { name: 'Second' }).first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(sessionRow(page, 'First').getByRole('button', { name: 'First' }).first()).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'View deliveries' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.keyboard.press('/')
    await page.keyboard.type('sec')
    await expect(sessionRows(page)).toHaveCount(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog', { name: 'New session' }).getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByLabel('Search sessions').fill('')
  })

  await test.step('name, note, pin and archive are changed from the menu, and archived sessions stand apart', async () => {
    await goToPlace(page, 'Sessions')
    await choose(page, 'First', 'Edit…')
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill('kept for later')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(sessionRow(page, 'First')).toContainText('kept for later')
    await choose(page, 'First', 'Pin')
    await expect(sessionRow(page, 'First')).toContainText('pinned')
    await choose(page, 'First', 'Archive')
    await expect(sessionRow(page, 'First')).toHaveCount(0)
    await page.getByText('Archived 1').click()
    await expect(sessionRows(page)).toHaveCount(1)
    await expect(sessionRow(page, 'First')).toContainText('archived')
    await page.getByLabel('Search sessions').fill('nothing of the kind')
    await expect(page.getByText('No sessions')).toBeVisible()
  })

  await test.step('what a deletion removes is shown first; pinned deliveries stay, and lists follow', async () => {
    await startSession(page, 'Going')
    await postInOrder(captureUrl, fundings(4))
    await goToPlace(page, 'Deliveries')
    await openDelivery(page, 2)
    await page.keyboard.press('P')
    await expect(page.getByRole('button', { name: 'Unpin' })).toBeVisible()
    await openDelivery(page, 3)
    await expect(page.getByRole('button', { name: 'Unpin' })).toBeHidden()

    await goToPlace(page, 'Sessions')
    await choose(page, 'Going', 'Delete…')
    const question = page.getByRole('alertdialog', { name: 'Delete Going?' })
    await expect(question).toContainText('3 deliveries are deleted')
    await expect(question).toContainText('1 pinned delivery stays')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(sessionRow(page, 'Going').getByRole('cell').nth(5)).toHaveText('4')

    await choose(page, 'Going', 'Delete…')
    await question.getByRole('button', { name: 'Delete 3 deliveries' }).click()
    await expect(sessionRow(page, 'Going').getByRole('cell').nth(5)).toHaveText('1')
    await goToPlace(page, 'Deliveries')
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(page.getByText('No delivery selected')).toBeVisible()
    expect((await callOf(page, 'deliveries.list', {})).rows.map(row => row.id)).toEqual([2])
  })
})

test('sessions are split and merged, and take what comes', async ({ page, captureUrl }) => {
  await test.step('a session is split at a delivery and merged again', async () => {
    await postInOrder(captureUrl, fundings(5))
    await openDelivery(page, 3)
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search commands and data').fill('split')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Split / })
    await expect(dialog.getByLabel('From delivery')).toHaveValue('3')
    await dialog.getByLabel('New session name').fill('The rest')
    await dialog.getByRole('button', { name: 'Split' }).click()
    await goToPlace(page, 'Sessions')
    await expect(sessionRow(page, 'The rest').getByRole('cell').nth(5)).toHaveText('3')

    await choose(page, 'The rest', 'Merge into another…')
    const merging = page.getByRole('dialog', { name: 'Merge The rest' })
    await merging.getByRole('combobox').click()
    await page.getByRole('option').first().click()
    await expect(merging).toContainText('3 deliveries move to')
    await merging.getByRole('button', { name: 'Merge' }).click()
    await expect(sessionRows(page)).toHaveCount(1)
    await expect(sessionRows(page).getByRole('cell').nth(5)).toHaveText('5')
  })

  await test.step('a session takes what comes, is listed with its facts, and one click shows its deliveries', async () => {
    await page.getByRole('button', { name: 'New session' }).click()
    const dialog = page.getByRole('dialog', { name: 'New session' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Start' })).toBeDisabled()
    await dialog.getByLabel('Name').fill('Refunds')
    await dialog.getByLabel('Environment').fill('Stage')
    await dialog.getByLabel('Version of your app').fill('1.4.0')
    await dialog.getByLabel('Note').fill('second try')
    await dialog.getByRole('button', { name: 'Start' }).click()
    const row = sessionRow(page, 'Refunds')
    await expect(row).toContainText('current')
    await postInOrder(captureUrl, fundings(3, 10))
    for (const fact of ['second try', 'Stage', '1.4.0']) await expect(row).toContainText(fact)
    await expect(row.getByRole('cell').nth(5)).toHaveText('3')
    await expect(row.getByRole('cell').nth(6)).toHaveText(/\d+ B/)
    await row.getByRole('button', { name: 'Refunds', exact: false }).first().press('Enter')
    await expect(page.getByLabel('Search deliveries')).toHaveValue(/^session:#\d+$/)
    await expect(rowsOf(page)).toHaveCount(3)

    await page.getByRole('banner').getByRole('button', { name: 'session Refunds' }).click()
    await page.getByRole('menuitem', { name: 'End session' }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'session Refunds' })).toHaveCount(0)
  })
})
