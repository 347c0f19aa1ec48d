import { holdStill } from '../support/axe.ts'
import { expect, test } from '../support/still/still-host.ts'
import { checkDialog, checkMenu, checkOf, command, openAt } from './support.ts'

test('trails, their steps and what opens over them', async ({ page }) => {
  await holdStill(page)
  const check = checkOf(page)
  await openAt(page, '/trails')
  const search = page.getByRole('combobox', { name: 'Search trails' })
  const rows = page.getByRole('listbox', { name: 'Trails' }).getByRole('option')
  await rows.first().click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await check('menu of a record')
  await page.keyboard.press('Escape')
  const trail = page.getByRole('region', { name: 'Trail', exact: true })
  for (const [query, id] of [
    ['kind:redemption', '9e1f4b22'],
    ['4b1f0c6e', '4b1f0c6e'],
  ] as const) {
    await search.fill(query)
    await expect(rows).toHaveCount(1)
    await rows.filter({ hasText: id }).click()
    await expect(trail.locator('[data-step-id]').first()).toBeVisible()
    await check(`trail ${query}`)
    const step = trail.locator('[data-step-id] > div > button:has(time)').last()
    await step.click()
    await check(`trail ${query}, a step open`, '#trail-detail')
  }
  await trail.getByRole('button', { name: 'Received 2 times' }).click()
  await check('repetitions', '#trail-detail')
  await command(page, 'Replay this trail…')
  await checkDialog(page, check, /^Replay/)
  await search.fill('nothing of the kind')
  await expect(page.getByText(/^No record/)).toBeVisible()
  await check('no match')
  await search.fill('')
  await page.getByRole('button', { name: 'Display options' }).click()
  await expect(page.getByRole('dialog', { name: 'Display options' })).toBeVisible()
  await check('display options')
  await page.keyboard.press('Escape')
  await checkMenu(
    page,
    check,
    'session menu',
    page.getByRole('banner').getByRole('button', { name: /^session / }),
  )
})
