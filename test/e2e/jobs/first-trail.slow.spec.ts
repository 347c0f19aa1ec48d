import { expect, test } from '../support/host/host.ts'
import { rowsOf } from '../support/workspace.ts'
import { expectTrail } from './first-trail-steps.ts'
import { steps } from './support/steps.ts'

test('from the first run to the first trail, by keyboard', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Try it without an account' })).toBeVisible()
  const counted = await steps(page)
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('try')
  await expect(palette.getByRole('option', { selected: true })).toHaveText('Try it without an account')
  await page.keyboard.press('Enter')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  // It may not be inspected yet: its trail opens once it is.
  await page.keyboard.press('T')
  await expectTrail(page)
  await counted.expectAtMost(5)
  await counted.expectNoClicks()
})
