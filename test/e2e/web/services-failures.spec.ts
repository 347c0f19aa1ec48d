import { callOf } from '../support/call-of.ts'
import { expectWayOut, failingCalls } from '../support/failing-calls.ts'
import { expect, test } from '../support/host.ts'
import { callbackField, checkOf, goToServices, register } from '../support/services.ts'

const reason = 'Hooktrail does not answer.'

test('environments, tunnels and practice that could not be read say so, and are read when asked again', async ({
  page,
}) => {
  const calls = await failingCalls(page)
  await calls.fail('environments.list', 'tunnels.list', 'practice.status')
  await page.reload()
  await goToServices(page)
  await expect(page.getByText('The environments could not be read.')).toBeVisible()
  await goToServices(page, 'Tunnels')
  await expect(page.getByText('The tunnels could not be read.')).toBeVisible()
  await goToServices(page, 'Practice service')
  const place = page.getByRole('main')
  const start = page.getByRole('button', { name: 'Start only' })
  await expectWayOut(place, 'How the practice service stands could not be read.', calls, start)
  await goToServices(page, 'Tunnels')
  await expectWayOut(
    place,
    'The tunnels could not be read.',
    calls,
    page.getByText('No tunnel', { exact: true }),
  )
  await goToServices(page)
  await expectWayOut(
    place,
    'The environments could not be read.',
    calls,
    page.getByText('No environment yet'),
  )
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
  await calls.fail('registrations.calls')
  await goToServices(page)
  const none = page.getByText('None yet. No call goes out unless you ask for it.')
  await expectWayOut(page.getByRole('main'), 'The calls could not be read.', calls, none)

  await callbackField(page).fill('no URL')
  await expect(checkOf(page, 'not-a-url')).toBeVisible()
  await callbackField(page).fill('http://127.0.0.1:1/practice')
  await expect(checkOf(page, 'not-a-url')).toHaveCount(0)
  await calls.fail('registrations.register')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText(reason)).toBeVisible()
  await calls.heal()
  await expect(await register(page)).toContainText('Registered.')
})
