import { transactionExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import { approvePrograms } from '../support/host/approve-programs.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { answerJson, startService } from '../support/service.ts'
import {
  callbackField,
  checkOf,
  environmentPane,
  goToServices,
  makeEnvironment,
  register,
} from '../support/services.ts'
import { openDelivery, openTab } from '../support/workspace.ts'
import { addressOf, startTunnel } from './tunnels-steps.ts'

const stageAddress = '3.129.233.228'

test('a missing program is red, with what to do, in the top bar too', async ({ page, dataDir }) => {
  const { id } = await callOf(page, 'tunnels.save', {
    name: 'gone',
    way: { kind: 'command', command: ['/no-such-program-here'], pattern: 'x' },
  })
  await approvePrograms(page, dataDir)
  await callOf(page, 'tunnels.start', { id })
  await goToServices(page, 'Tunnels')
  await expect(page.getByRole('listitem', { name: 'gone' }).getByRole('alert')).toContainText(
    'no-such-program-here was not found',
  )
  await expect(page.getByRole('banner').getByRole('button', { name: 'tunnel gone down' })).toBeVisible()
})

test('an inlet whose port is in use is reported, and the tunnel stays off', async ({ page, captureUrl }) => {
  await callOf(page, 'tunnels.save', {
    name: 'taken',
    way: { kind: 'proxy', publicUrl: 'http://127.0.0.1:1' },
    inletPort: Number(new URL(captureUrl).port),
  })
  await goToServices(page, 'Tunnels')
  const row = page.getByRole('listitem', { name: 'taken' })
  await row.getByRole('button', { name: 'Start' }).click()
  await expect(row.getByRole('alert')).toContainText('is in use')
  await expect(row).toHaveAttribute('data-state', 'off')
})

test('a delivery shows which tunnel it came by and from where', async ({ page, dataDir }) => {
  await startTunnel(page, dataDir)
  await post(`${await addressOf(page)}/hooks`, transactionExample('issuance', 'COMPLETE'), {
    'x-test-caller': stageAddress,
  })
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Deliveries' }).click()
  const detail = await openDelivery(page, 1)
  await expect(detail).toContainText('by proxy')
  await expect(await openTab(page, 'Raw')).toContainText(`by the tunnel proxy, called from ${stageAddress}`)
  const payload = await openTab(page, 'Payload')
  await payload.getByRole('button', { name: '1 note' }).click()
  await expect(payload).toContainText('is an address of the stage environment')
})

test('a registration is warned of when its tunnel has another address, and one button registers again', async ({
  page,
  dataDir,
}) => {
  const service = await startService((_, response) =>
    answerJson(response, 200, { success: true, payload: 'registered' }),
  )
  await startTunnel(page, dataDir)
  await goToServices(page)
  await makeEnvironment(page, { name: 'funding', service: 'Funding service', baseUrl: service.url })
  await page.getByRole('button', { name: /^proxy http/ }).click()
  const before = await addressOf(page)
  await expect(callbackField(page)).toHaveValue(`${before}/funding`)
  await page.getByRole('button', { name: 'Test URL' }).click()
  await expect(checkOf(page, 'probe-reached')).toContainText('leads to this Hooktrail')
  await expect(await register(page)).toContainText('Registered.')

  await fetch(`${before}/test-crash`).catch(() => {})
  const warning = environmentPane(page).getByRole('alert')
  await expect(warning).toContainText('The tunnel proxy has a new address.', { timeout: 20_000 })
  const after = await addressOf(page)
  await expect(warning).toContainText(`${after}/funding`)
  await warning.getByRole('button', { name: 'Register again' }).click()
  await expect(page.getByRole('list', { name: 'Registered callback URLs' })).toContainText(`${after}/funding`)
  await expect(warning).toHaveCount(0)
  expect(service.calls).toEqual(['POST /api/v3/webhooks/', 'POST /api/v3/webhooks/'])
  await service.close()
})
