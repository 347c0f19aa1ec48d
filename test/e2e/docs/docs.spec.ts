import { expect, test } from '../support/host/host.ts'

// Keys are listened for once the first place has its data.
test.beforeEach(({ page }) =>
  expect(page.getByRole('heading', { name: 'Waiting for the first delivery' })).toBeVisible(),
)

test('the documentation is a key away, is searched, and each heading has an address', async ({ page }) => {
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL(/\/docs$/)
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('response headers pass')
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('link').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search documentation' }).fill('who imports whom')
  await results.getByRole('link', { name: /^Rooms, and who imports whom/ }).click()
  await expect(page).toHaveURL(/\/docs\/architecture\?at=rooms-and-who-imports-whom$/)
  const heading = page.getByRole('heading', { name: 'Rooms, and who imports whom' })
  await expect(heading).toBeInViewport()
  await page.reload()
  await expect(heading).toBeInViewport()

  await page.goBack()
  await expect(page).toHaveURL(/\/docs$/)
})
