import type { Locator } from 'playwright/test'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { environmentPane, goToServices } from '../support/services.ts'
import { rowsOf } from '../support/workspace.ts'

test('from the first run to the first notification of a signed environment takes at most six actions', async ({
  page,
}) => {
  let actions = 0
  const press = async (button: Locator): Promise<void> => {
    actions += 1
    await button.click()
  }
  const places = page.getByRole('navigation', { name: 'Places' })
  await press(places.getByRole('link', { name: 'Services' }))
  await press(page.getByRole('tab', { name: 'Practice service' }))
  await press(page.getByRole('button', { name: 'Create signed environments' }))
  const pane = environmentPane(page)
  await expect(pane.getByRole('heading', { name: 'practice-signed-transactions' })).toBeVisible()
  await expect(pane).toContainText('Signed, key:nonce:signature')
  await press(pane.getByRole('button', { name: 'Register', exact: true }))
  await expect(page.getByRole('status', { name: 'Registration result' })).toContainText('Registered.')
  await press(places.getByRole('link', { name: 'Deliveries' }))
  await expect(rowsOf(page).first()).toBeVisible()
  expect(actions).toBeLessThanOrEqual(6)

  const { calls } = await callOf(page, 'registrations.calls', {})
  expect(calls[0]?.sentHeaders.find(([name]) => name === 'Authorization')?.[1]).toMatch(
    /^Bitso \[removed\]:\d+:\[removed\]$/,
  )
})

test('environments on this machine show whether they respond, as the practice service starts and stops', async ({
  page,
}) => {
  await goToServices(page, 'Practice service')
  await page.getByRole('button', { name: 'Create signed environments' }).click()
  const environments = page.getByRole('navigation', { name: 'Environments' })
  for (const name of ['practice-signed-transactions', 'practice-signed-funding'])
    await expect(
      environments.getByRole('button', { name: new RegExp(`${name}.*\\bResponding`) }),
    ).toBeVisible()
  await expect(environmentPane(page)).toContainText(/Status 404 after [\d.]+ ms/)

  await callOf(page, 'practice.stop', {})
  await expect(environments.getByText('Not responding')).toHaveCount(2)
  const pane = environmentPane(page)
  await expect(pane).toContainText(/Nothing listens at 127\.0\.0\.1:\d+/)
  await pane.getByRole('button', { name: 'Start the practice service' }).click()
  await expect(page.getByRole('tab', { name: 'Practice service' })).toHaveAttribute('aria-selected', 'true')
})
