import type { Page } from 'playwright/test'
import { callOf } from './support/call-of.ts'
import { failingCalls } from './support/failing-calls.ts'
import { expect, test } from './support/host.ts'
import { callbackField, checkOf, goToServices, register } from './support/services.ts'

const reason = 'Hooktrail does not answer.'

/** Asks again where something could not be read. */
async function tryAgain(page: Page, words: string): Promise<void> {
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: words })
  await expect(alert).toContainText(reason)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toHaveCount(0)
}

test('environments, tunnels and practice that could not be read say so, and are read when asked again', async ({
  page,
}) => {
  const calls = await failingCalls(page)
  calls.fail('environments.list', 'tunnels.list', 'practice.status')
  await page.reload()
  await goToServices(page)
  await expect(page.getByText('The environments could not be read.')).toBeVisible()
  await goToServices(page, 'Tunnels')
  await expect(page.getByText('The tunnels could not be read.')).toBeVisible()
  await goToServices(page, 'Practice service')
  calls.heal()
  await tryAgain(page, 'How the practice service stands could not be read.')
  await expect(page.getByRole('button', { name: 'Start only' })).toBeVisible()
  await goToServices(page, 'Tunnels')
  await tryAgain(page, 'The tunnels could not be read.')
  await expect(page.getByText('No tunnel', { exact: true })).toBeVisible()
  await goToServices(page)
  await tryAgain(page, 'The environments could not be read.')
  await expect(page.getByText('No environment yet')).toBeVisible()
})

test('a registering that did not come through is said at the form, and can be done again', async ({
  page,
}) => {
  const { baseUrl } = await callOf(page, 'practice.start', { count: 1 })
  await callOf(page, 'environments.save', {
    name: 'practice',
    service: 'transactions',
    baseUrl: baseUrl ?? '',
  })
  const calls = await failingCalls(page)
  calls.fail('registrations.calls')
  await goToServices(page)
  calls.heal()
  await tryAgain(page, 'The calls could not be read.')
  await expect(page.getByText('None yet. No call goes out unless you ask for it.')).toBeVisible()

  await callbackField(page).fill('no URL')
  await expect(checkOf(page, 'not-a-url')).toBeVisible()
  await callbackField(page).fill('http://127.0.0.1:1/practice')
  await expect(checkOf(page, 'not-a-url')).toHaveCount(0)
  calls.fail('registrations.register')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText(reason)).toBeVisible()
  calls.heal()
  await expect(await register(page)).toContainText('Registered.')
})
