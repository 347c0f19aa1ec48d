import type { Page } from 'playwright/test'
import { callOf } from '../support/call-of.ts'
import { expect } from '../support/host/host.ts'
import { environmentPane } from '../support/services.ts'

/** The environment that signs is shown, with the form that registers. */
export async function expectSignedEnvironment(page: Page): Promise<void> {
  const pane = environmentPane(page)
  await expect(pane.getByRole('heading', { name: 'practice-signed-transactions' })).toBeVisible()
  await expect(pane).toContainText('Signed, key:nonce:signature')
}

export async function expectRegistered(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Registration result' })).toContainText('Registered.')
  const { calls } = await callOf(page, 'registrations.calls', {})
  expect(calls[0]?.sentHeaders.find(([name]) => name === 'Authorization')?.[1]).toMatch(
    /^Bitso \[removed\]:\d+:\[removed\]$/,
  )
}
