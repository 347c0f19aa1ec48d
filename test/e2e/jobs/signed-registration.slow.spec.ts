import { expect, test } from '../support/host/host.ts'
import { rowsOf } from '../support/workspace.ts'
import { expectRegistered, expectSignedEnvironment } from './signed-registration-steps.ts'
import { steps } from './support/steps.ts'

test('from the first run to the first notification of a signed environment, by keyboard', async ({
  page,
}) => {
  await expect(page.getByRole('button', { name: 'Try it without an account' })).toBeVisible()
  const counted = await steps(page)
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('signed')
  await expect(palette.getByRole('option', { selected: true })).toHaveText('Create signed environments')
  await page.keyboard.press('Enter')
  await expectSignedEnvironment(page)
  await expect(page.getByRole('textbox', { name: 'Callback URL' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectRegistered(page)

  await expect(page.getByRole('button', { name: 'View deliveries' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowsOf(page).first()).toBeVisible()
  await counted.expectAtMost(6)
  await counted.expectNoClicks()
})
