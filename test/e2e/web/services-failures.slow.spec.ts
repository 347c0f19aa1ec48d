import { callOf } from '../support/call-of.ts'
import { expectWayOut, failingCalls } from '../support/failing-calls.ts'
import { expect, test } from '../support/host/host.ts'
import { callbackField, checkOf, goToServices, register } from '../support/services.ts'
import { startOver } from '../support/workspace.ts'

const reason = 'Hooktrail does not respond.'

test('services that could not be read show the failure, and stay where they were read before', async ({
  page,
}) => {
  const calls = await failingCalls(page)
  await test.step('environments, tunnels and practice that could not be read show the failure, and are read after a retry', async () => {
    await calls.fail('environments.list', 'tunnels.list', 'practice.status')
    await startOver(page)
    await goToServices(page)
    await expect(page.getByText('Couldn’t load the environments.')).toBeVisible()
    await goToServices(page, 'Tunnels')
    await expect(page.getByText('Couldn’t load the tunnels.')).toBeVisible()
    await goToServices(page, 'Practice service')
    const place = page.getByRole('main')
    const start = page.getByRole('button', { name: 'Start only' })
    await expectWayOut(place, 'Couldn’t load the practice service.', calls, start)
    await goToServices(page, 'Tunnels')
    await expectWayOut(
      place,
      'Couldn’t load the tunnels.',
      calls,
      page.getByText('No tunnels', { exact: true }),
    )
    await goToServices(page)
    await expectWayOut(place, 'Couldn’t load the environments.', calls, page.getByText('No environments'))
  })

  await test.step('environments and tunnels that could not be refetched stay, and show that they are stale', async () => {
    await startOver(page)
    await callOf(page, 'environments.save', {
      ...{ name: 'mine', service: 'transactions', baseUrl: 'http://127.0.0.1:1' },
    })
    await goToServices(page)
    const pane = page.getByRole('region', { name: 'Environment', exact: true })
    await expect(pane.getByRole('heading', { name: 'mine' })).toBeVisible()
    await calls.fail('environments.list', 'tunnels.list')
    const tunnel = { name: 'home', way: { kind: 'cloudflared' } } as const
    await callOf(page, 'environments.save', {
      ...{ name: 'other', service: 'funding', baseUrl: 'http://127.0.0.1:1' },
    })
    const stale = page.getByText('Out of date.')
    await expect(stale).toBeVisible()
    await expect(pane.getByRole('heading', { name: 'mine' })).toBeVisible()
    // It leaves room for the notice.
    const box = await pane.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)

    await goToServices(page, 'Tunnels')
    await callOf(page, 'tunnels.save', tunnel)
    await expect(stale).toBeVisible()
    await expect(page.getByText('No tunnels', { exact: true })).toBeVisible()
    await calls.healByClick()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('listitem', { name: 'home' })).toBeVisible()
    await expect(stale).toHaveCount(0)
  })
})

test('a failed registration is reported at the form, and can be retried', async ({ page }) => {
  const { baseUrl } = await callOf(page, 'practice.start', { count: 1 })
  await callOf(page, 'environments.save', {
    name: 'practice',
    service: 'transactions',
    baseUrl: baseUrl ?? '',
  })
  const calls = await failingCalls(page)
  await calls.fail('registrations.calls')
  await goToServices(page)
  const none = page.getByText('No calls. Hooktrail calls a service only when you ask.')
  await expectWayOut(page.getByRole('main'), 'Couldn’t load the calls.', calls, none)

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

test('older calls that could not be read leave the newer ones', async ({ page }) => {
  const { id: environmentId } = await callOf(page, 'environments.save', {
    ...{ name: 'mine', service: 'transactions', baseUrl: 'http://127.0.0.1:1' },
  })
  for (let count = 0; count < 21; count += 1) await callOf(page, 'registrations.fetch', { environmentId })
  await goToServices(page)
  const rows = page.getByRole('list', { name: 'Calls' }).locator(':scope > li')
  await expect(rows).toHaveCount(20)
  const calls = await failingCalls(page)
  await calls.fail('registrations.calls')
  await page.getByRole('button', { name: 'Load older calls' }).click()
  const why = page.getByRole('alert').filter({ hasText: 'Couldn’t load the calls.' })
  await expect(why).toContainText(reason)
  await expect(rows).toHaveCount(20)
  await calls.healByClick()
  await why.getByRole('button', { name: 'Try again' }).click()
  await expect(rows).toHaveCount(21)
})
