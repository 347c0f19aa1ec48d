import { expect, test } from '../support/host/host.ts'
import { places } from '../support/host/signed-in.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { goToPlace, goToSettings, readRowsOf, rowOf } from '../support/workspace.ts'

const placesByKey = {
  d: 'Deliveries',
  t: 'Trails',
  s: 'Send',
  r: 'Routes',
  v: 'Services',
  e: 'Sessions',
  ',': 'Settings',
}

test('g and a letter go to each place; g twice to the newest delivery', async ({ page, captureUrl }) => {
  // Keys are listened for once the first place has its data.
  await expect(page.getByRole('heading', { name: 'Waiting for the first delivery' })).toBeVisible()
  for (const [key, name] of Object.entries(placesByKey).reverse()) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(places(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  await postInOrder(captureUrl, fundings(3))
  await expect(readRowsOf(page)).toHaveCount(3)
  await rowOf(page, 1).click()
  await page.keyboard.press('g')
  await page.keyboard.press('g')
  await expect(rowOf(page, 3)).toHaveAttribute('aria-selected', 'true')
})

test('a letter alone, or after another key, goes nowhere', async ({ page }) => {
  await page.keyboard.press('g')
  await page.keyboard.press('z')
  await page.keyboard.press('t')
  await expect(places(page).getByRole('link', { name: 'Deliveries' })).toHaveAttribute('aria-current', 'page')
})

test('after a press on a segmented control the keys still work', async ({ page }) => {
  await goToSettings(page)
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByText('System', { exact: true }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(places(page).getByRole('link', { name: 'Trails' })).toHaveAttribute('aria-current', 'page')
})

test('the sidebar has words, is folded by key and by button, and stays so', async ({ page }) => {
  const word = places(page).getByText('Deliveries', { exact: true })
  await expect(word).toBeVisible()
  await page.keyboard.press('ControlOrMeta+b')
  await expect(word).toBeHidden()
  await page.reload()
  await expect(word).toBeHidden()
  await expect(places(page).getByRole('link', { name: 'Deliveries' })).toBeVisible()
  await places(page).getByRole('button', { name: 'Expand sidebar' }).click()
  await expect(word).toBeVisible()
  await goToPlace(page, 'Trails')
})
