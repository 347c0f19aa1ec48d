import { fundingExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'

// Keys are listened for once the first place has its data.
test.beforeEach(({ page }) =>
  expect(page.getByRole('heading', { name: 'Waiting for the first delivery' })).toBeVisible(),
)

test('a link in a page leads to another, with a step back, and the palette shows what is new', async ({
  page,
  captureUrl,
}) => {
  await test.step('a link in a page leads to another page, with a step back', async () => {
    await post(captureUrl, fundingExample('pending'))
    await page.getByRole('search').getByRole('combobox').fill('kind:funding')
    // Opens the documentation from a field too.
    await page.keyboard.press('F1')
    const list = page.getByRole('navigation', { name: 'Documentation' })
    await list.getByRole('link', { name: 'Findings' }).click()
    await page.getByRole('article').getByRole('link', { name: 'coverage.md' }).first().click()
    await expect(page).toHaveURL(/\/docs\/coverage$/)
    await expect(list.getByRole('link', { name: 'What is judged' })).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(page).toHaveURL(/\/docs\/findings$/)
  })

  await test.step('the palette shows what is new', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('what’s new')
    await page.getByRole('option', { name: 'Show what’s new' }).click()
    await expect(page.getByRole('heading', { name: /^What’s new in/ })).toBeVisible()
    await expect(page).toHaveURL(/\/docs\/whats-new$/)
  })
})
