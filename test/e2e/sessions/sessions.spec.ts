import { expect, test } from '../support/host/host.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { goToPlace, openDelivery, rowsOf } from '../support/workspace.ts'
import { choose, sessionRow, sessionRows } from './sessions-steps.ts'

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
