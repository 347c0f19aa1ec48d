import { fundingExample } from '../../support/inspection/examples.ts'
import { runCommand } from '../jobs/support/by-keyboard.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { goToPlace } from '../support/workspace.ts'

test('the documentation is a key away, is searched, and each heading has an address', async ({
  page,
  captureUrl,
}) => {
  // Keys are listened for once the first place has its data.
  await expect(page.getByRole('heading', { name: 'Waiting for the first delivery' })).toBeVisible()
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

  // From a field too.
  await goToPlace(page, 'Deliveries')
  await post(captureUrl, fundingExample('pending'))
  await page.getByRole('search').getByRole('combobox').fill('kind:funding')
  await page.keyboard.press('F1')
  const list = page.getByRole('navigation', { name: 'Documentation' })
  await list.getByRole('link', { name: 'Findings' }).click()
  await page.getByRole('article').getByRole('link', { name: 'coverage.md' }).first().click()
  await expect(page).toHaveURL(/\/docs\/coverage$/)
  await expect(list.getByRole('link', { name: 'What is judged' })).toHaveAttribute('aria-current', 'page')
  await runCommand(page, 'Show what’s new')
  await expect(page.getByRole('heading', { name: /^What’s new in/ })).toBeVisible()
  await expect(page).toHaveURL(/\/docs\/whats-new$/)
})
