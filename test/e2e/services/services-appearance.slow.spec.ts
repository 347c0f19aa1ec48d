import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { callbackField, environmentPane, goToServices, register } from '../support/services.ts'
import { tooWide } from '../support/too-wide.ts'

const long = 'n'.repeat(63)

test('environments, tunnels and the practice service fit a small window, with long names and addresses', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  const fits = async (state: string) => expect(await tooWide(page), state).toEqual([])
  const { baseUrl } = await callOf(page, 'practice.start', { count: 20, perSecond: 200 })
  await callOf(page, 'environments.save', {
    name: long,
    service: 'transactions',
    baseUrl: baseUrl ?? '',
    authentication: {
      kind: 'header',
      headers: [{ name: 'X'.repeat(100), secret: { from: 'env', variable: 'V'.repeat(200) } }],
    },
  })
  await goToServices(page)
  await fits('an environment')
  await environmentPane(page).getByRole('button', { name: 'Edit' }).click()
  await fits('its form')
  await expect(environmentPane(page).getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  await environmentPane(page).locator('label').filter({ hasText: 'None' }).click()
  await environmentPane(page).getByRole('button', { name: 'Save' }).click()
  await callbackField(page).fill(`${await callbackField(page).inputValue()}/${'path'.repeat(200)}`)
  await expect(await register(page)).toContainText('Registered.')
  await page.getByRole('button', { name: 'Show call' }).click()
  await fits('registered, with a call open')

  const tunnel = await callOf(page, 'tunnels.save', {
    name: long,
    way: { kind: 'proxy', publicUrl: `http://${'h'.repeat(60)}.${'h'.repeat(60)}.invalid` },
  })
  await callOf(page, 'tunnels.start', { id: tunnel.id })
  await goToServices(page, 'Tunnels')
  await expect(page.getByRole('listitem', { name: long })).toBeVisible()
  await fits('a tunnel')
  await page.getByRole('button', { name: 'New tunnel' }).click()
  await page.getByRole('dialog').getByText('SSH', { exact: true }).click()
  await fits('the form of a tunnel')
  await page.keyboard.press('Escape')
  await goToServices(page, 'Practice service')
  await expect(page.getByRole('table', { name: 'Faults' })).toBeVisible()
  await fits('the practice service')
})
