import { holdStill } from '../support/axe.ts'
import { expect, test } from '../support/still/still-host.ts'
import { listOf, openDelivery, openTab, readRowsOf, rowOf, showJson } from '../support/workspace.ts'
import { checkMenu, checkOf, openAt } from './support.ts'

test('the list, a selection, and what opens over them', async ({ page }) => {
  await holdStill(page)
  const check = checkOf(page)
  await test.step('the list and what opens over it', async () => {
    const search = page.getByLabel('Search deliveries')
    await expect(readRowsOf(page).first()).toBeVisible()

    await checkMenu(page, check, 'list actions', page.getByRole('button', { name: 'List actions' }))
    await page.getByRole('button', { name: 'Display options' }).click()
    await expect(page.getByRole('dialog', { name: 'Display options' })).toBeVisible()
    await check('display options')
    await page.keyboard.press('Escape')
    await listOf(page).focus()
    await page.keyboard.press('b')
    await expect(page.getByRole('dialog', { name: 'Saved searches' })).toBeVisible()
    await check('saved searches')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search syntax' }).click()
    await expect(page.getByRole('dialog', { name: 'Search syntax' })).toBeVisible()
    await check('search syntax')
    await page.keyboard.press('Escape')

    await listOf(page).focus()
    await page.keyboard.press('f')
    await expect(page.getByRole('group', { name: 'Finding' }).getByRole('button').nth(4)).toBeVisible()
    await check('filters')
    await page.keyboard.press('f')

    await search.fill('kind:issuance status:')
    await expect(page.getByRole('option', { name: /failed/i }).first()).toBeVisible()
    await check('suggestions')
    await search.fill('kind:issuance ')
    await listOf(page).focus()
    await expect(page.getByRole('list', { name: 'Search terms' })).toBeVisible()
    await check('terms of a search')
    await search.fill('kind:issuance statsu:failed')
    await expect(page.getByTestId('search-wrong')).toBeVisible()
    await check('a search with an error')
    await search.fill('nothing of the kind')
    await expect(page.getByText('No delivery matches')).toBeVisible()
    await check('no match')
  })

  await test.step('a selection, what is done with it, and its undo', async () => {
    await openAt(page, '/deliveries')
    await openDelivery(page, 50)
    await rowOf(page, 49).click({ button: 'right' })
    await expect(page.getByRole('menu')).toBeVisible()
    await check('menu of a row')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await listOf(page).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByRole('region', { name: 'Selected deliveries' })).toContainText('2 selected')
    await check('selection')
    await page.keyboard.press('Delete')
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
    await check('toast with undo')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(rowOf(page, 49)).toBeVisible()
    await listOf(page).focus()
    await page.keyboard.press('z')
    await expect(page.getByRole('button', { name: 'Unfreeze', exact: true })).toBeVisible()
    await check('a frozen list')
  })
})

test('deliveries of each sort, their tabs, and a replay', async ({ page }) => {
  await holdStill(page)
  const check = checkOf(page)
  await test.step('each tab of a delivery, and deliveries of each sort', async () => {
    for (const [id, what] of [
      [55, 'failed, with a refund'],
      [52, 'not JSON'],
      [53, 'empty'],
      [36, 'of a service'],
    ] as const) {
      await openDelivery(page, id)
      await check(`delivery ${what}`, '#delivery-detail')
    }
    const actions = page.getByRole('button', { name: 'Delivery actions' })
    await checkMenu(page, check, 'menu of a delivery', actions)
    for (const tab of ['Raw', 'Responses'] as const) {
      await openTab(page, tab)
      await check(tab, '#delivery-detail')
    }
    await openTab(page, 'Payload')
    await showJson(page)
    await check('payload as JSON', '#delivery-detail')
    await openTab(page, 'Changes')
    const changes = page.getByRole('tabpanel', { name: 'Changes' })
    for (const layout of ['Side by side', 'Text', 'Inline'] as const) {
      await changes.getByText(layout, { exact: true }).click()
      await check(`changes, ${layout}`, '#delivery-detail')
    }
  })

  await test.step('a replay that asks, its result and its attempt', async () => {
    await openDelivery(page, 36)
    await page.keyboard.press('r')
    const replay = page.getByRole('dialog', { name: 'Replay delivery 36' })
    await replay.getByText('Another URL').click()
    await replay.getByLabel('Target URL').fill('https://hooks.example/')
    await replay.getByRole('button', { name: 'Replay' }).click()
    await expect(replay.getByRole('button', { name: 'Send to this host' })).toBeVisible()
    await check('replay that asks')
    await replay.getByText('This listener').click()
    await replay.getByRole('button', { name: 'Replay' }).click()
    await expect(replay.getByText('200 OK')).toBeVisible()
    await check('replay with its result')
    await replay.getByRole('button', { name: 'Edit…' }).click()
    await expect(replay.getByRole('textbox', { name: 'Body to send' })).toBeVisible()
    await check('replay that is edited')
    await page.keyboard.press('Escape')
    await expect(replay).toBeHidden()
    const responses = await openTab(page, 'Responses')
    await expect(responses.getByRole('button', { name: 'Retry' })).toBeVisible()
    await check('an attempt', '#delivery-detail')
  })
})
