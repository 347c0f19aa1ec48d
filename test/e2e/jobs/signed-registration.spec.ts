import type { Page } from 'playwright/test'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { environmentPane } from '../support/services.ts'
import { goToPlace, rowsOf } from '../support/workspace.ts'
import { steps } from './support/steps.ts'

/** The environment that signs is shown, with the form that registers. */
async function expectSignedEnvironment(page: Page): Promise<void> {
  const pane = environmentPane(page)
  await expect(pane.getByRole('heading', { name: 'practice-signed-transactions' })).toBeVisible()
  await expect(pane).toContainText('Signed, key:nonce:signature')
}

async function expectRegistered(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Registration result' })).toContainText('Registered.')
  const { calls } = await callOf(page, 'registrations.calls', {})
  expect(calls[0]?.sentHeaders.find(([name]) => name === 'Authorization')?.[1]).toMatch(
    /^Bitso \[removed\]:\d+:\[removed\]$/,
  )
}

test('from the first run to the first notification of a signed environment, by mouse', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Try it without an account' })).toBeVisible()
  const counted = await steps(page)
  await goToPlace(page, 'Services')
  await page.getByRole('tab', { name: 'Practice service' }).click()
  await page.getByRole('button', { name: 'Create signed environments' }).click()
  await expectSignedEnvironment(page)
  await environmentPane(page).getByRole('button', { name: 'Register', exact: true }).click()
  await expectRegistered(page)
  await goToPlace(page, 'Deliveries')
  await expect(rowsOf(page).first()).toBeVisible()
  await counted.expectAtMost(6)
})

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
