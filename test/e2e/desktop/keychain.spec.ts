import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { environmentPane, goToServices } from '../support/services.ts'

test('without a safe keychain that is reported before anything is written, and other places are offered', async ({
  page,
}) => {
  const { secretPlaces } = await callOf(page, 'environments.list', {})
  const keychain = secretPlaces.find(({ place }) => place === 'keychain')
  test.skip(keychain?.isSafe === true, 'this machine has a keychain')
  await goToServices(page)
  await page.getByRole('button', { name: 'New environment' }).click()
  const pane = environmentPane(page)
  await pane.getByText('Signed (HMAC)', { exact: true }).click()
  await expect(pane.getByText('Nothing will be saved in the keychain.')).toBeVisible()
  await expect(pane).toContainText(keychain?.message ?? 'nothing')
  await pane.getByRole('combobox', { name: 'Where the secret is saved' }).click()
  await expect(page.getByRole('option')).toHaveText(['In your user’s file', 'Environment variable'])
})
