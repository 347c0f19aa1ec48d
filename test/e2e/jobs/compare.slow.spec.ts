import { expect, test } from '../support/host/host.ts'
import { capture, expectComparison } from './compare-steps.ts'
import { steps } from './support/steps.ts'

test('two deliveries are compared by keyboard in six keys', async ({ page, captureUrl }) => {
  await capture(page, captureUrl)
  const counted = await steps(page)
  for (const key of ['j', 'x', 'j', 'j', 'x', 'c']) await page.keyboard.press(key)
  await expectComparison(page)
  await counted.expectAtMost(6)
  await counted.expectNoClicks()
})

test('the open delivery is compared with one that is searched, by keyboard', async ({ page, captureUrl }) => {
  await capture(page, captureUrl)
  const counted = await steps(page)
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Compare' })
  await expect(dialog.getByText('No other delivery of this record')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expectComparison(page)
  await counted.expectNoClicks()
})
