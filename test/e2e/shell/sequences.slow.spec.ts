import { expect, test } from '../support/host/host.ts'
import { places } from '../support/host/signed-in.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { goToPlace, readRowsOf, rowOf } from '../support/workspace.ts'

const placesByKey = {
  d: 'Deliveries',
  t: 'Trails',
  s: 'Send',
  r: 'Routes',
  v: 'Services',
  e: 'Sessions',
  ',': 'Settings',
}

test('g and a letter go to each place, a letter alone nowhere; the sidebar is folded by key and button', async ({
  page,
  captureUrl,
}) => {
  await test.step('a letter alone, or after another key, goes nowhere', async () => {
    // Keys are listened for once the first place has its data.
    await expect(page.getByRole('heading', { name: 'Waiting for the first delivery' })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('z')
    await page.keyboard.press('t')
    await expect(places(page).getByRole('link', { name: 'Deliveries' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  await test.step('g and a letter go to each place; g twice to the newest delivery', async () => {
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

  await test.step('the sidebar has words, is folded by key and by button, and stays so', async () => {
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
})
