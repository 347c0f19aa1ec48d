import { runCommand } from '../jobs/support/by-keyboard.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { listOf, rowOf, rowsOf, showJson, shownDelivery, startOver, tabPanel } from '../support/workspace.ts'

test('all is reached by keys', async ({ page, captureUrl }) => {
  await test.step('the list is walked by arrows and letters, the delivery is entered and left', async () => {
    await postInOrder(captureUrl, fundings(5))
    await expect(rowsOf(page)).toHaveCount(5)
    const isChosen = (id: number) => expect(rowOf(page, id)).toHaveAttribute('aria-selected', 'true')

    await page.keyboard.press('j')
    await isChosen(5)
    await page.keyboard.press('j')
    await isChosen(4)
    await page.keyboard.press('ArrowDown')
    await isChosen(3)
    await page.keyboard.press('k')
    await isChosen(4)
    await page.keyboard.press('ArrowUp')
    await isChosen(5)
    await page.keyboard.press('ArrowUp')
    await isChosen(5)
    await shownDelivery(page, 5)
    const fields = page.getByRole('region', { name: 'Fields' })
    await expect(fields).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(fields).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(listOf(page)).toBeFocused()

    const tree = await showJson(page)
    await listOf(page).focus()
    await page.keyboard.press('Enter')
    await expect(tree).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await isChosen(5)
    await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(listOf(page)).toBeFocused()
    await page.keyboard.press('End')
    await isChosen(1)
    await page.keyboard.press('Home')
    await isChosen(5)
  })

  await test.step('enter leads into the fields of the delivery that was just chosen, as soon as they are there', async () => {
    await startOver(page)
    await expect(rowsOf(page)).toHaveCount(5)
    const fields = page.getByRole('region', { name: 'Fields' })
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(fields).toBeFocused()
    // From the next one too, while the one before it is still shown.
    await page.keyboard.press('Escape')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await shownDelivery(page, 1)
    await expect(fields).toBeFocused()
  })

  await test.step('the tabs have numbers and brackets', async () => {
    await startOver(page)
    await expect(rowsOf(page)).toHaveCount(5)
    await page.keyboard.press('j')
    await shownDelivery(page, 5)
    for (const [key, name] of [
      ['2', 'Changes'],
      ['3', 'Raw'],
      ['4', 'Responses'],
      ['[', 'Raw'],
      [']', 'Responses'],
      [']', 'Payload'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
      await expect(tabPanel(page, name)).toBeVisible()
    }
  })

  await test.step('a question mark shows the keys; escape gives the focus back', async () => {
    await startOver(page)
    await rowOf(page, 1).click()
    await expect(listOf(page)).toBeFocused()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard' })
    await expect(sheet).toContainText('Open delivery')
    // Letters under a dialog do nothing.
    await page.keyboard.press('s')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(listOf(page)).toBeFocused()
  })

  await test.step('everything has a name in the palette', async () => {
    await startOver(page)
    await expect(rowsOf(page)).toHaveCount(5)
    await runCommand(page, 'Go to settings')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await runCommand(page, 'Jump to the newest')
    await runCommand(page, 'Go to deliveries')
    await expect(rowsOf(page)).toHaveCount(5)
    await runCommand(page, 'Send issuance failed')
    const dialog = page.getByRole('dialog', { name: 'Send a fixture' })
    await expect(dialog.locator('[data-fixture-id="issuance-failed"]')).toHaveAttribute(
      'aria-selected',
      'true',
    )
  })
})
