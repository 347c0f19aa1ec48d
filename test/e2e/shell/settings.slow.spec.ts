import { expect, test } from '../support/host/host.ts'
import { goToSettings } from '../support/workspace.ts'

test('the last setting is brought into view within its place: the page itself stays', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  await goToSettings(page)
  const last = page.getByRole('heading', { name: 'About' })
  await last.evaluate(heading => heading.scrollIntoView({ block: 'start' }))
  await expect(last).toBeInViewport()
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0)
})
