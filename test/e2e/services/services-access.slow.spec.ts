import { barriers, holdStill } from '../support/axe.ts'
import { callOf } from '../support/call-of.ts'
import { approvePrograms } from '../support/host/approve-programs.ts'
import { expect, test } from '../support/host/host.ts'
import {
  callbackField,
  chooseEnvironment,
  environmentPane,
  goToServices,
  register,
} from '../support/services.ts'
import { tooWide } from '../support/too-wide.ts'

const long = 'n'.repeat(63)

test('environments, tunnels and the practice service are accessible, and fit a small window with long names', async ({
  page,
  dataDir,
}) => {
  await holdStill(page)
  await page.setViewportSize({ width: 1024, height: 700 })
  const isOpen = async (state: string) => {
    expect(await barriers(page), state).toEqual([])
    expect(await tooWide(page), state).toEqual([])
  }
  await goToServices(page)
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
  await expect(callbackField(page)).not.toHaveValue('')
  await isOpen('an environment')
  await environmentPane(page).getByRole('button', { name: 'Edit' }).click()
  await expect(environmentPane(page).getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  await isOpen('its form')
  await environmentPane(page).locator('label').filter({ hasText: 'None' }).click()
  await environmentPane(page).getByRole('button', { name: 'Save' }).click()
  await callbackField(page).fill(`${await callbackField(page).inputValue()}/${'path'.repeat(200)}`)
  await expect(await register(page)).toContainText('Registered.')
  await page.getByRole('button', { name: 'Show call' }).click()
  await page.getByRole('button', { name: 'Fetch registrations' }).click()
  await expect(environmentPane(page).getByRole('alert')).toBeVisible()
  await isOpen('registered, with a call open')
  await callOf(page, 'environments.save', { name: 'funding', service: 'funding', baseUrl: baseUrl ?? '' })
  await chooseEnvironment(page, 'funding')
  await callbackField(page).fill('http://10.0.0.1/Path')
  await expect(page.getByRole('button', { name: 'Use this URL' })).toBeVisible()
  await isOpen('checks that block and warn')

  const { id } = await callOf(page, 'tunnels.save', {
    name: long,
    way: { kind: 'command', command: ['no-such-program-here'], pattern: 'x' },
  })
  await approvePrograms(page, dataDir)
  await callOf(page, 'tunnels.start', { id })
  await goToServices(page, 'Tunnels')
  await expect(page.getByRole('listitem', { name: long }).getByRole('alert')).toBeVisible()
  await isOpen('a tunnel that is down')
  await goToServices(page, 'Practice service')
  await expect(page.getByRole('table', { name: 'Faults' })).toBeVisible()
  await page.getByRole('switch', { name: 'Check a signature when registering' }).click()
  await isOpen('the practice service')
})
